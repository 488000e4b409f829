type Heads = Readonly<Record<string, number>>;

/** The streams that arrive over the shared connection, and how far. */
export class SharedStreams {
  /** By stream, the last event that has arrived. */
  readonly #heads = new Map<string, number>();
  /** Streams that some tab asked for: not among those that a new tab listens to. */
  readonly #asked = new Set<string>();

  /** Events up to these have arrived. */
  advance(heads: Heads): void {
    for (const [stream, seq] of Object.entries(heads))
      if (seq > (this.#heads.get(stream) ?? -1)) this.#heads.set(stream, seq);
  }

  /** A tab asks for these streams. */
  ask(streams: readonly string[]): void {
    for (const stream of streams) if (!this.#heads.has(stream)) this.#asked.add(stream);
  }

  /** The service has added the stream to the user's own. */
  opened(stream: string, head: number): void {
    this.#asked.delete(stream);
    this.advance({ [stream]: head });
  }

  /** The stream no longer arrives. */
  closed(stream: string): void {
    this.#heads.delete(stream);
    this.#asked.delete(stream);
  }

  isAsked(stream: string): boolean {
    return this.#asked.has(stream);
  }

  /** Returns the cursors after which events have arrived, or of which none arrive yet. */
  missedSince(cursors: Heads): (readonly [stream: string, cursor: number])[] {
    return Object.entries(cursors).filter(
      ([stream, cursor]) => cursor < (this.#heads.get(stream) ?? Number.POSITIVE_INFINITY),
    );
  }

  /** Returns the heads for a tab with these cursors: of the user's own streams, and of those that it has asked for. */
  headsFor(cursors: Heads): Heads {
    const subscribed = [...this.#heads].filter(
      ([stream]) => !this.#asked.has(stream) || Object.hasOwn(cursors, stream),
    );
    return Object.fromEntries(subscribed);
  }

  clear(): void {
    this.#heads.clear();
    this.#asked.clear();
  }
}
