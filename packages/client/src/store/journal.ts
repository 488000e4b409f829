import type { ChatEvent } from '@confab/protocol';

/** An answer, and the events that came in while it was awaited. */
export interface Journaled<T> {
  answer: T;
  since: readonly ChatEvent[];
}

/**
 * Remembers events that arrive while an answer is on its way. The answer may be older than they are, so
 * whoever takes it in applies them over it again; events carry whole entities, so twice does no harm.
 */
export class EventJournal {
  readonly #recordings = new Set<ChatEvent[]>();

  record(event: ChatEvent): void {
    for (const recording of this.#recordings) recording.push(event);
  }

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
