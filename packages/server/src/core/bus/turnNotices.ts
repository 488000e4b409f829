/** The notices of turns on their way between nodes: a line each. */
export class TurnNotices {
  #unsent: string[] = [];
  readonly #listeners: ((notice: string) => void)[] = [];

  /** Adds a notice of this node; returns whether it is the first that waits to be sent. */
  add(notice: string): boolean {
    return this.#unsent.push(notice) === 1;
  }

  /** Removes and returns what waits to be sent; empty if that is nothing. */
  remove(): string {
    const text = this.#unsent.join('\n');
    this.#unsent = [];
    return text;
  }

  subscribe(listener: (notice: string) => void): void {
    this.#listeners.push(listener);
  }

  /** Passes notices of another node on. */
  receive(notices: readonly string[]): void {
    for (const notice of notices) for (const listener of this.#listeners) listener(notice);
  }

  /** Passes on the notices of a message from another node that contains nothing else. */
  receiveText(text: string): void {
    if (text !== '') this.receive(text.split('\n'));
  }
}
