/** Actions that are sent at once, by channel: those that fail for the network come before later ones. */
export class DirectAttempts {
  readonly #attempts = new Map<string, Set<Promise<unknown>>>();

  /** Returns the result of an attempt, which is under way until then. */
  track<T>(cid: string, attempt: Promise<T>): Promise<T> {
    const attempts = this.#attempts.get(cid) ?? new Set();
    this.#attempts.set(cid, attempts.add(attempt));
    return attempt.finally(() => attempts.delete(attempt));
  }

  /** Resolves once the channel's attempts that are under way have succeeded or failed. */
  async settled(cid: string): Promise<void> {
    await Promise.allSettled(this.#attempts.get(cid) ?? []);
  }
}
