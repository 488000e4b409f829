import type { ChatEvent } from '@confab/protocol';

/** An answer, and the events that came in while it was awaited. */
export interface Journaled<T> {
  answer: T;
  since: readonly ChatEvent[];
}

/**
 * Remembers events that arrive while an answer is on its way. The answer may be older than they are, so
 * they are applied over it again; events carry whole entities, so twice does no harm.
 */
export class EventJournal {
  readonly #recordings = new Set<ChatEvent[]>();
  /** Applies events again, over an answer that may be older than they are. */
  readonly reapply: (events: readonly ChatEvent[]) => void;

  constructor(reapply: (events: readonly ChatEvent[]) => void) {
    this.reapply = reapply;
  }

  record(event: ChatEvent): void {
    for (const recording of this.#recordings) recording.push(event);
  }

  /** Takes an answer in, and over it the events that came in meanwhile. Resolves with what `takeIn` made of it. */
  async take<T, R>(call: () => Promise<T>, takeIn: (answer: T) => R): Promise<R> {
    const { answer, since } = await this.during(call);
    const taken = takeIn(answer);
    this.reapply(since);
    return taken;
  }

  /** The same in two steps, for who takes an answer in on a condition, or not all events over it. */
  async during<T>(call: () => Promise<T>): Promise<Journaled<T>> {
    const since: ChatEvent[] = [];
    this.#recordings.add(since);
    try {
      return { answer: await call(), since };
    } finally {
      this.#recordings.delete(since);
    }
  }
}
