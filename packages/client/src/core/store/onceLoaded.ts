import { Lanes } from './lanes.ts';

/** What is loaded when somebody first wants it, once, and afresh whenever changes may have been missed. */
export class OnceLoaded {
  readonly #fetch: () => Promise<void>;
  #loaded: Promise<void> | undefined;
  /** One load at a time, so that no answer replaces a newer one. */
  readonly #lane = new Lanes();

  constructor(fetch: () => Promise<void>) {
    this.#fetch = fetch;
  }

  /** Whether it is there or on its way: until then there is nothing that events could change. */
  get isWanted(): boolean {
    return this.#loaded !== undefined;
  }

  /** Loads it, once; where that failed, the next call tries again. */
  load(): Promise<void> {
    this.#loaded ??= this.#lane.run('', this.#fetch).catch((error: unknown) => {
      this.#loaded = undefined;
      throw error;
    });
    return this.#loaded;
  }

  /** Loads it afresh, if it is wanted at all. */
  async reload(): Promise<void> {
    if (this.#loaded) await this.#lane.run('', this.#fetch);
  }

  /** Somebody else signs in. */
  forget(): void {
    this.#loaded = undefined;
  }
}
