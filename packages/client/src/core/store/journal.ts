import { type ChatEvent, channelStream } from '@confab/protocol';
import { batch } from './store.ts';

/** By stream, the number of the last event that something stands for. */
export type Positions = Readonly<Record<string, number>>;

/** An answer, and the events that came in while it was awaited and are not part of it. */
export interface Journaled<T> {
  answer: T;
  since: readonly ChatEvent[];
}

/** Who applies events. */
export interface JournalHost {
  /** Applies events again, over an answer that may be older than they are. */
  reapply(events: readonly ChatEvent[]): void;
  /** Where the events of an answer's positions are held back until all of them are there. */
  readonly streams: { answered(positions: Positions): void };
}

/**
 * Orders answers among events (docs/decisions/answer-positions.md). Events that arrive while an answer is on its way and are
 * newer than it are applied over it again: they carry whole entities, so twice does no harm. Older ones never are.
 */
export class EventJournal {
  readonly #recordings = new Set<ChatEvent[]>();
  readonly #host: JournalHost;

  constructor(host: JournalHost) {
    this.#host = host;
  }

  record(event: ChatEvent): void {
    for (const recording of this.#recordings) recording.push(event);
  }

  /** Takes an answer in, and over it the events that are newer. Resolves with what `receive` made of it. */
  async take<T, R>(call: () => Promise<T>, receive: (answer: T) => R): Promise<R> {
    const { answer, since } = await this.during(call);
    return this.apply(since, () => receive(answer));
  }

  /** The same in two steps, for who takes an answer in on a condition: the first one. */
  async during<T>(call: () => Promise<T>): Promise<Journaled<T>> {
    const since: ChatEvent[] = [];
    this.#recordings.add(since);
    try {
      const answer = await call();
      const positions = positionsOf(answer);
      this.#host.streams.answered(positions);
      return { answer, since: since.filter(({ stream, seq }) => !(seq <= positions[stream]!)) };
    } finally {
      this.#recordings.delete(since);
    }
  }

  /** The second one: nobody sees the answer without the events that are newer. */
  apply<R>(since: readonly ChatEvent[], receive: () => R): R {
    return batch(() => {
      const taken = receive();
      this.#host.reapply(since);
      return taken;
    });
  }
}

/** What an answer stands for: the events of the change that it answers, and all events of the channels whose state it holds. */
function positionsOf(answer: unknown): Positions {
  const { positions, channels = [answer] } = Object(answer);
  const loaded = [channels].flat().map((state: unknown) => {
    const { channel, seq } = Object(state);
    return channel && seq && { [channelStream(channel.cid)]: seq };
  });
  return Object.assign({}, positions, ...loaded);
}
