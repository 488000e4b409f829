import { type ChatEvent, channelStream } from '@confab/protocol';
import { batch } from './store.ts';

/** By stream, the seq of the last event included in an answer. */
export type Positions = Readonly<Record<string, number>>;

/** The client's state, as far as the journal changes it. */
export interface JournalHost {
  /** Applies events again, over an answer that may be older than they are. */
  reapply(events: readonly ChatEvent[]): void;
  /** The streams, which hold back events that an answer includes until all of them have arrived. */
  readonly streams: { answered(positions: Positions): boolean };
  /** Loads a stream's state again. */
  reset(stream: string): void;
}

/** The events and gaps that arrive while a call is under way. */
interface Recording {
  readonly events: ChatEvent[];
  /** Streams that skipped events, with their position after that. */
  readonly skipped: Map<string, number>;
}

/**
 * Orders answers among events (docs/decisions/answer-positions.md). Events that arrive during a call and are newer than
 * its answer are applied again over it: they carry whole entities, so applying them twice does no harm. Older ones are
 * not. An answer that may lack skipped events is replaced by loading their stream's state again.
 */
export class EventJournal {
  readonly #recordings = new Set<Recording>();
  readonly #host: JournalHost;

  constructor(host: JournalHost) {
    this.#host = host;
  }

  record(event: ChatEvent): void {
    for (const { events } of this.#recordings) events.push(event);
  }

  /** A stream skipped the events before `seq`: answers under way may lack them. */
  recordSkip(stream: string, seq: number): void {
    for (const { skipped } of this.#recordings) skipped.set(stream, seq);
  }

  /**
   * Makes a call, then applies its answer by `receive` and newer events over it, as one change. Resolves with the result
   * of `receive`, which learns whether the answer lacks a change that an earlier answer had.
   */
  async applyAnswer<T, R>(
    call: () => Promise<T>,
    receive: (answer: T, since: readonly ChatEvent[], isOlder: boolean) => R,
  ): Promise<R> {
    const recording: Recording = { events: [], skipped: new Map() };
    this.#recordings.add(recording);
    try {
      const answer = await call();
      // No pause from here on: the older answer would cover an event that arrives in it.
      const positions = positionsOf(answer);
      const isOlder = this.#host.streams.answered(positions);
      // Without a position every event counts as newer: comparisons with `undefined` are false.
      const since = recording.events.filter(({ stream, seq }) => !(seq <= positions[stream]!));
      return batch(() => {
        const result = receive(answer, since, isOlder);
        this.#host.reapply(since);
        for (const [stream, seq] of recording.skipped)
          if (!(positions[stream]! >= seq)) this.#host.reset(stream);
        return result;
      });
    } finally {
      this.#recordings.delete(recording);
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
