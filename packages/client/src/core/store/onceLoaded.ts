/** What is loaded when somebody first wants it, once, and afresh whenever changes may have been missed. */
export class OnceLoaded {
  readonly #fetch: () => Promise<void>;
  #loaded: Promise<void> | undefined;
  #last: Promise<void> = Promise.resolve();

  constructor(fetch: () => Promise<void>) {
    this.#fetch = fetch;
  }

  /** Whether it is there or on its way: until then there is nothing that events could change. */
  get isWanted(): boolean {
    return this.#loaded !== undefined;
  }

  /** Loads it, once; where that failed, the next call tries again. */
  load(): Promise<void> {
    this.#loaded ??= this.#fetchNext().catch((error: unknown) => {
      this.#loaded = undefined;
      throw error;
    });
    return this.#loaded;
  }

  /** Loads it afresh, if it is wanted at all. */
  async reload(): Promise<void> {
    if (this.#loaded) await this.#fetchNext();
  }

  /** Somebody else signs in. */
  forget(): void {
    this.#loaded = undefined;
    this.#last = Promise.resolve();
  }

  /** One at a time, so that no answer replaces a newer one. */
  #fetchNext(): Promise<void> {
    this.#last = this.#last.then(this.#fetch, this.#fetch);
    return this.#last;
  }
}
