import type { Clock } from '../clock/clock.ts';
import type { EventLog } from '../log/eventLog.ts';
import type { Connection } from './connection.ts';
import { type EventFilter, filterEvents } from './eventFilter.ts';
import type { FanOut } from './fanOut.ts';
import { FilteredListener, SharedFrames } from './filteredListener.ts';

/** A client further behind than this reloads the stream. */
export const maxReplayEvents = 1000;

/** Events read from the log per query during a replay, buffered until the reader has received them. */
const replayPage = 25;
/** A slower replay is aborted; the client resumes from its position. */
const maxReplayMs = 60_000;

/** Start positions by stream; null: from now on. */
export type Cursors = Readonly<Record<string, number | null>>;

/** Stream heads after a subscription, and streams to reload. */
export interface Subscribed {
  heads: Record<string, number>;
  resets: string[];
}

/** Called just before a stream goes live. */
type BeforeLive = (stream: string, head: number) => void;

/**
 * Sends streams to connections from their cursors: first the missed events from the log, then the live ones, without gaps
 * or repetitions. Which streams a connection may read is decided before, by the `Subscriber`.
 */
export class StreamFeed {
  readonly #log: EventLog;
  readonly #clock: Clock;
  readonly #fanOut: FanOut;
  readonly #filter: EventFilter;
  readonly #shared: SharedFrames;

  constructor(log: EventLog, clock: Clock, fanOut: FanOut, filter: EventFilter) {
    this.#log = log;
    this.#clock = clock;
    this.#fanOut = fanOut;
    this.#filter = filter;
    this.#shared = new SharedFrames(filter);
  }

  /** Continues streams from their cursors; a connection that takes too long is closed as too slow. */
  follow(
    connection: Connection,
    streams: readonly string[],
    cursors: Cursors,
    beforeLive?: BeforeLive,
  ): Promise<Subscribed> {
    const cancelLimit = this.#clock.after(maxReplayMs, () => connection.overflow());
    return this.#joinAndCatchUp(connection, streams, cursors, beforeLive).finally(cancelLimit);
  }

  /** Begins streams that the connection may read from now on, without history, and notifies it of each. */
  open(connection: Connection, streams: readonly string[]): Promise<Subscribed> {
    return this.follow(connection, streams, {}, (stream, head) =>
      connection.send({ type: 'stream.opened', stream, head }),
    );
  }

  /** Ends the sending of a stream. */
  leave(connection: Connection, stream: string): void {
    this.#fanOut.leave(stream, connection.listenerOn(stream));
  }

  /**
   * Pauses the streams that the connection may lose, until the returned function is called: the remaining ones then
   * continue from their positions.
   */
  pause(connection: Connection, mayLose: (stream: string) => boolean): () => Promise<void> {
    const cursors: Record<string, number> = {};
    for (const stream of connection.streams()) {
      const sentUpTo = mayLose(stream)
        ? this.#fanOut.removeUpToDate(stream, connection.listenerOn(stream))
        : undefined;
      if (sentUpTo !== undefined) cursors[stream] = sentUpTo;
    }
    return async () => {
      const remaining = Object.keys(cursors).filter((stream) => connection.streams().has(stream));
      await this.#resume(connection, remaining, cursors);
    };
  }

  /** Continues streams whose filtering changed for the reader. */
  async refilter(connection: Connection): Promise<void> {
    const cursors: Record<string, number> = {};
    for (const stream of connection.streams()) {
      if (this.#isFilterCurrent(connection, stream)) continue;
      // Listeners that are catching up check again when that is done.
      const sentUpTo = this.#fanOut.removeUpToDate(stream, connection.listenerOn(stream));
      if (sentUpTo !== undefined) cursors[stream] = sentUpTo;
    }
    await this.#resume(connection, Object.keys(cursors), cursors);
  }

  /** Continues streams from their positions. */
  async #resume(connection: Connection, streams: readonly string[], cursors: Cursors): Promise<void> {
    if (streams.length === 0 || connection.closed) return;
    const { resets } = await this.follow(connection, streams, cursors);
    if (resets.length > 0) connection.overflow();
  }

  /**
   * Joins a stream, with a filter if the connection's reader may see only a part; returns the last number it has been
   * sent.
   */
  #join(connection: Connection, stream: string): number | undefined {
    if (this.#isFilterCurrent(connection, stream)) {
      return this.#fanOut.join(stream, connection.listenerOn(stream));
    }
    const before = connection.listenerOn(stream);
    const sentUpTo = this.#fanOut.removeUpToDate(stream, before);
    this.#fanOut.leave(stream, before);
    if (!connection.filtered.delete(stream)) {
      connection.filtered.set(stream, new FilteredListener(connection, this.#shared));
    }
    this.#fanOut.join(stream, connection.listenerOn(stream));
    return sentUpTo;
  }

  async #joinAndCatchUp(
    connection: Connection,
    streams: readonly string[],
    cursors: Cursors,
    beforeLive?: BeforeLive,
  ): Promise<Subscribed> {
    const sentUpTo = streams.map((stream) => this.#join(connection, stream));
    const known = await this.#log.heads(streams);
    const heads: Record<string, number> = {};
    const resets: string[] = [];
    for (const [index, stream] of streams.entries()) {
      let head = known.get(stream) ?? 0;
      const cursor = cursors[stream] ?? sentUpTo[index] ?? head;
      if (cursor !== head) {
        const last = await this.#replay(connection, stream, cursor);
        if (last === 'reset') resets.push(stream);
        else head = last;
      }
      if (!this.#stillWants(connection, stream)) continue;
      if (!this.#isFilterCurrent(connection, stream)) {
        const again = await this.follow(connection, [stream], { [stream]: head }, beforeLive);
        Object.assign(heads, again.heads);
        resets.push(...again.resets);
        continue;
      }
      heads[stream] = head;
      beforeLive?.(stream, head);
      this.#fanOut.goLive(stream, connection.listenerOn(stream), head);
    }
    return { heads, resets };
  }

  /** Sends the events after the cursor in pages; returns the last number sent. */
  async #replay(connection: Connection, stream: string, cursor: number): Promise<number | 'reset'> {
    for (let last = cursor; ; ) {
      const { events, head, reset } = await this.#log.readAfter(stream, last, replayPage);
      if (reset || (last === cursor && head - cursor > maxReplayEvents)) return 'reset';
      const isPart = this.#isPart(connection, stream);
      const texts = events.map((event) => event.json);
      await connection.replay(isPart ? await filterEvents(this.#filter, texts, connection.reader) : texts);
      last = events.at(-1)?.seq ?? last;
      if (last >= head || !this.#wants(connection, stream)) return last;
    }
  }

  #isPart({ actor, own }: Connection, stream: string): boolean {
    return this.#filter.appliesTo(actor, stream, own.has(stream));
  }

  /** Whether the connection's listener on the stream filters it exactly if its reader may see only a part. */
  #isFilterCurrent(connection: Connection, stream: string): boolean {
    return this.#isPart(connection, stream) === connection.filtered.has(stream);
  }

  #wants(connection: Connection, stream: string): boolean {
    return !connection.closed && (connection.own.has(stream) || connection.watched.has(stream));
  }

  // Rights may be lost while the log is being read.
  #stillWants(connection: Connection, stream: string): boolean {
    if (this.#wants(connection, stream)) return true;
    this.#fanOut.leave(stream, connection.listenerOn(stream));
    return false;
  }
}
