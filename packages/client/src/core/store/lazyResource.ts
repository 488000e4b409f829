import { Lanes } from './lanes.ts';

/** A resource that is loaded once, when it is first requested, and again whenever changes may have been missed. */
export class LazyResource {
  readonly #fetch: () => Promise<void>;
  #loaded: Promise<void> | undefined;
  /** One load at a time, so that no answer replaces a newer one. */
  readonly #lane = new Lanes();

  constructor(fetch: () => Promise<void>) {
    this.#fetch = fetch;
  }

  /** Whether it is loaded or loading: before that, events have nothing to change. */
  get isRequested(): boolean {
    return this.#loaded !== undefined;
  }

  /** Loads it once; after a failure, the next call tries again. */
  load(): Promise<void> {
    this.#loaded ??= this.#lane.run('', this.#fetch).catch((error: unknown) => {
      this.#loaded = undefined;
      throw error;
    });
    return this.#loaded;
  }

  /** Loads it again, if it has been requested. */
  async reload(): Promise<void> {
    if (this.#loaded) await this.#lane.run('', this.#fetch);
  }

  /** Resets when another user signs in. */
  forget(): void {
    this.#loaded = undefined;
  }
}
