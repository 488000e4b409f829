/** Uploads of one composer that run side by side, so that messages still find a free connection. */
const uploadsAtOnce = 3;

/** Lets a few uploads run at once; the others wait in order. */
export class UploadQueue {
  readonly #waiting: (() => void)[] = [];
  #running = 0;

  /** Resolves when it is one's turn, with what ends it. */
  async enter(): Promise<() => void> {
    if (this.#running >= uploadsAtOnce) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#running++;
    return () => this.#leave();
  }

  #leave(): void {
    const next = this.#waiting.shift();
    if (next) next();
    else this.#running--;
  }
}
