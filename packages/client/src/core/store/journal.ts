import { type ChatEvent, channelStream } from '@confab/protocol';
import { batch } from './store.ts';

/** By stream, the seq of the last event included in an answer. */
export type Positions = Readonly<Record<string, number>>;

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
   * Makes a call, then applies its answer by `receive` and newer events over it, as one change. Resolves with the result
   * of `receive`.
   */
  async applyAnswer<T, R>(
    call: () => Promise<T>,
    receive: (answer: T, since: readonly ChatEvent[]) => R,
  ): Promise<R> {
    const recorded: ChatEvent[] = [];
    this.#recordings.add(recorded);
    try {
      const answer = await call();
      // No pause from here on: the older answer would cover an event that arrives in it.
      const positions = positionsOf(answer);
      this.#host.streams.answered(positions);
      const since = recorded.filter(({ stream, seq }) => !(seq <= positions[stream]!));
      return batch(() => {
        const result = receive(answer, since);
        this.#host.reapply(since);
        return result;
      });
    } finally {
      this.#recordings.delete(recorded);
    }
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
