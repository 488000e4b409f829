/** Receives the outcome of an election. */
export interface ElectionHost {
  /** This tab leads from now on. */
  won(): void;
  /** Another tab has taken over, because this one did not answer. */
  lost(): void;
  /** The browser refuses locks here. */
  failed(error: unknown): void;
}

/**
 * Elects one of the browser's tabs, by a Web Lock: the browser frees it when its tab closes or crashes, and gives it to
 * the next one that waits.
 */
export class Election {
  readonly #locks: LockManager;
  readonly #name: string;
  readonly #host: ElectionHost;
  /** The request that waits for the lock or holds it. */
  #request: { readonly queue: AbortController; release?: () => void } | undefined;

  constructor(locks: LockManager, name: string, host: ElectionHost) {
    this.#locks = locks;
    this.#name = name;
    this.#host = host;
  }

  /** Leads as soon as no other tab does. */
  join(): void {
    const queue = new AbortController();
    void this.#wait(queue, { signal: queue.signal });
  }

  /** Leads at once, in place of a tab that does not answer. */
  seize(): void {
    this.#request?.queue.abort();
    void this.#wait(new AbortController(), { steal: true });
  }

  /** Gives up leading, or waiting for it. */
  leave(): void {
    const request = this.#request;
    this.#request = undefined;
    request?.queue.abort();
    request?.release?.();
  }

  async #wait(queue: AbortController, options: LockOptions): Promise<void> {
    const request: { queue: AbortController; release?: () => void } = { queue };
    this.#request = request;
    try {
      await this.#locks.request(this.#name, options, () => {
        // The tab left the election meanwhile.
        if (this.#request !== request) return undefined;
        const held = new Promise<void>((resolve) => {
          request.release = resolve;
        });
        this.#host.won();
        return held;
      });
    } catch (error) {
      if (this.#request !== request) return;
      if (!request.release) return this.#host.failed(error);
      this.#host.lost();
      if (this.#request === request) this.join();
    }
  }
}
