import { type ChatEvent, channelStream } from '@confab/protocol';
import { batch } from './store.ts';

/** By stream, the seq of the last event included in an answer. */
export type Positions = Readonly<Record<string, number>>;

/** An answer, and the events that arrived during the call and are not part of it. */
export interface AnswerWithEvents<T> {
  answer: T;
  since: readonly ChatEvent[];
}

/** Applies events. */
export interface JournalHost {
  /** Applies events again, over an answer that may be older than they are. */
  reapply(events: readonly ChatEvent[]): void;
  /** The streams, which hold back events that an answer includes until all of them have arrived. */
  readonly streams: { answered(positions: Positions): void };
}

/**
 * Orders answers among events (docs/decisions/answer-positions.md). Events that arrive during a call and are newer than
 * its answer are applied again over it: they carry whole entities, so applying them twice does no harm. Older ones are
 * not.
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

  /**
   * Makes a call, then applies its answer by `receive` and newer events over it. Resolves with the result of `receive`.
   */
  async applyAnswer<T, R>(call: () => Promise<T>, receive: (answer: T) => R): Promise<R> {
    const { answer, since } = await this.awaitAnswer(call);
    return this.apply(since, () => receive(answer));
  }

  /** The first of the two steps of `applyAnswer`, for callers that apply an answer conditionally. */
  async awaitAnswer<T>(call: () => Promise<T>): Promise<AnswerWithEvents<T>> {
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

  /** The second step: applies an answer together with the newer events, as one change. */
  apply<R>(since: readonly ChatEvent[], receive: () => R): R {
    return batch(() => {
      const result = receive();
      this.#host.reapply(since);
      return result;
    });
  }
}

/** Returns the positions of an answer: of the change that it reports, and of the channels whose state it contains. */
function positionsOf(answer: unknown): Positions {
  const { positions, channels = [answer] } = Object(answer);
  const loaded = [channels].flat().map((state: unknown) => {
    const { channel, seq } = Object(state);
    return channel && seq && { [channelStream(channel.cid)]: seq };
  });
  return Object.assign({}, positions, ...loaded);
}
