/** Most uploads of one composer at a time, so that a connection stays free for messages. */
const maxConcurrentUploads = 3;

/** Runs a few uploads at once; the others wait in order. */
export class UploadQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** Resolves when the upload may start, with a function that ends it. */
  async enter(): Promise<() => void> {
    if (this.#running >= maxConcurrentUploads)
      await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    return () => this.#leave();
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
