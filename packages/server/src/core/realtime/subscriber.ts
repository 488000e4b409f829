import { setImmediate as nextTurn } from 'node:timers/promises';
import { ChatError, notAllowed, type ServerFrame } from '@confab/protocol';
import type { Actor } from '../access/actor.ts';
import type { Clock } from '../clock/clock.ts';
import type { EventLog } from '../log/eventLog.ts';
import type { Connection } from './connection.ts';
import { type EventFilter, filterEvents } from './eventFilter.ts';
import type { FanOut } from './fanOut.ts';
import { FilteredListener, SharedFrames } from './filteredListener.ts';
import type { StreamAccess } from './hub.ts';

/** A client further behind than this reloads the stream. */
export const maxReplayEvents = 1000;

/** Events read from the log per query during a replay, buffered until the reader has received them. */
const replayPage = 25;
/** A slower replay is aborted; the client resumes from its position. */
const maxReplayMs = 60_000;

/** Most unreadable streams that a connection can await, and look up at once. */
export const maxAwaited = 1000;
/** ActiveView rights up gives way to everything else after this time. */
const sliceMs = 4;

/** Start positions by stream; null: from now on. */
export type Cursors = Readonly<Record<string, number | null>>;

/** Stream heads after a subscription, and streams to reload. */
export interface Subscribed {
  heads: Record<string, number>;
  resets: string[];
}

/** A stream that the connection may not read (or that does not exist). */
type RefusedStream = Extract<ServerFrame, { type: 'subscribed' }>['refused'][number];

/** Called just before a stream goes live. */
type BeforeLive = (stream: string, head: number) => void;

/** Subscribes connections, joining missed and live events without gaps or repetitions. */
export class Subscriber {
  readonly #log: EventLog;
  readonly #clock: Clock;
  readonly #fanOut: FanOut;
  readonly #access: StreamAccess;
  readonly #filter: EventFilter;
  readonly #shared: SharedFrames;

  constructor(log: EventLog, clock: Clock, fanOut: FanOut, access: StreamAccess, filter: EventFilter) {
    this.#log = log;
    this.#clock = clock;
    this.#fanOut = fanOut;
    this.#access = access;
    this.#filter = filter;
    this.#shared = new SharedFrames(filter);
  }

  /** Subscribes to the user's own streams and to the readable streams among the cursors. */
  async subscribeOwn(connection: Connection, cursors: Cursors): Promise<Subscribed> {
    const { own, allowed } = await whileRightsStand(connection, async () => {
      const own = await this.#access.streamsOf(connection.actor);
      const others = Object.keys(cursors).filter((stream) => !own.includes(stream));
      return { own, ...(await this.#authorizeFor(connection, others)) };
    });
    for (const stream of own) connection.own.add(stream);
    this.#watch(connection, allowed);
    return this.#follow(connection, [...own, ...allowed], cursors);
  }

  /** Subscribes to the readable streams among those requested. */
  async subscribeWatched(
    connection: Connection,
    cursors: Cursors,
  ): Promise<Subscribed & { refused: RefusedStream[] }> {
    const { allowed, refused } = await whileRightsStand(connection, async () => {
      const others = Object.keys(cursors).filter((stream) => !connection.own.has(stream));
      return this.#authorizeFor(connection, others);
    });
    const streams = [...Object.keys(cursors).filter((stream) => connection.own.has(stream)), ...allowed];
    this.#watch(connection, streams);
    const error = { ...new ChatError(notAllowed).toJSON() };
    const subscribed = await this.#follow(connection, streams, cursors);
    return { ...subscribed, refused: refused.map((stream) => ({ stream, error })) };
  }

  async authorize(
    actor: Actor,
    streams: readonly string[],
  ): Promise<{ allowed: string[]; refused: string[] }> {
    const allowed: string[] = [];
    const refused: string[] = [];
    let began = performance.now();
    for (const stream of streams) {
      if (performance.now() - began > sliceMs) {
        await nextTurn();
        began = performance.now();
      }
      ((await this.#access.mayRead(actor, stream)) ? allowed : refused).push(stream);
    }
    return { allowed, refused };
  }

  /** Subscribes to streams that the user just gained access to, without history. */
  async open(connection: Connection, streams: readonly string[]): Promise<void> {
    const gained = streams.filter((stream) => !connection.own.has(stream));
    for (const stream of gained) {
      connection.own.add(stream);
      connection.awaited.delete(stream);
    }
    await this.#sendOpened(connection, gained);
  }

  /** Subscribes to an awaited stream if it is readable again, without history. */
  async reopen(connection: Connection, stream: string): Promise<void> {
    const { allowed } = await whileRightsStand(connection, () => this.authorize(connection.actor, [stream]));
    await this.#giveAwaited(connection, allowed);
  }

  /** Ends the subscription to a stream that the user lost access to. A requested stream becomes awaited. */
  close(connection: Connection, stream: string): void {
    connection.rightsLost++;
    const had = connection.own.delete(stream);
    const asked = connection.watched.delete(stream);
    if (!asked && !had) return;
    if (asked) this.#await(connection, [stream]);
    this.#fanOut.leave(stream, connection.listenerOn(stream));
    connection.send({ type: 'stream.closed', stream });
  }

  /** Closes a requested stream that the connection may no longer read. */
  async recheck(connection: Connection, stream: string): Promise<void> {
    const { refused } = await whileRightsStand(connection, () => this.authorize(connection.actor, [stream]));
    for (const lost of refused) this.close(connection, lost);
  }

  /** Ends requested subscriptions, except for the user's own streams. */
  unwatch(connection: Connection, streams: readonly string[]): void {
    for (const stream of streams) {
      connection.awaited.delete(stream);
      if (connection.watched.delete(stream) && !connection.own.has(stream))
        this.#fanOut.leave(stream, connection.listenerOn(stream));
    }
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
      const left = Object.keys(cursors).filter((stream) => connection.streams().has(stream));
      await this.#goOn(connection, left, cursors);
    };
  }

  /** Compares the connection's streams with its rights, and opens and closes the difference. */
  async reevaluate(connection: Connection, actor: Actor): Promise<void> {
    const { own, allowed, refused } = await whileRightsStand(connection, async () => {
      const own = new Set(await this.#access.streamsOf(actor));
      const asked = connection.watched.union(connection.awaited).difference(own);
      return { own, ...(await this.authorize(actor, [...asked])) };
    });
    const lost = [...connection.own.difference(own), ...refused];
    const gained = [...own.difference(connection.own)];
    for (const stream of lost) this.close(connection, stream);
    await this.open(connection, gained);
    await this.#giveAwaited(connection, allowed);
    await this.#filterAnew(connection);
  }

  /** Registers the streams as awaited before checking: a right gained meanwhile must not be missed. */
  #authorizeFor(connection: Connection, streams: readonly string[]) {
    const asked = streams.slice(0, maxAwaited);
    this.#await(connection, asked);
    connection.budget.spend(asked.length);
    return this.authorize(connection.actor, asked);
  }

  #await({ awaited, watched }: Connection, streams: readonly string[]): void {
    for (const stream of streams) if (awaited.size < maxAwaited && !watched.has(stream)) awaited.add(stream);
  }

  #watch(connection: Connection, streams: readonly string[]): void {
    for (const stream of streams) {
      connection.watched.add(stream);
      connection.awaited.delete(stream);
    }
  }

  async #giveAwaited(connection: Connection, allowed: readonly string[]): Promise<void> {
    const given = allowed.filter((stream) => connection.awaited.has(stream));
    this.#watch(connection, given);
    await this.#sendOpened(connection, given);
  }

  /** Continues streams whose filtering changed for the reader. */
  async #filterAnew(connection: Connection): Promise<void> {
    const cursors: Record<string, number> = {};
    for (const stream of connection.streams()) {
      if (this.#isFilteredRight(connection, stream)) continue;
      // Listeners that are catching up check again when that is done.
      const sentUpTo = this.#fanOut.removeUpToDate(stream, connection.listenerOn(stream));
      if (sentUpTo !== undefined) cursors[stream] = sentUpTo;
    }
    await this.#goOn(connection, Object.keys(cursors), cursors);
  }

  #isPart({ actor, own }: Connection, stream: string): boolean {
    return this.#filter.appliesTo(actor, stream, own.has(stream));
  }

  #isFilteredRight(connection: Connection, stream: string): boolean {
    return this.#isPart(connection, stream) === connection.filtered.has(stream);
  }

  /** Continues streams from their positions. */
  async #goOn(connection: Connection, streams: readonly string[], cursors: Cursors): Promise<void> {
    if (streams.length === 0 || connection.closed) return;
    const { resets } = await this.#follow(connection, streams, cursors);
    if (resets.length > 0) connection.overflow();
  }

  /**
   * Joins a stream, with a filter if the connection's reader may see only a part; returns the last number it has been
   * sent.
   */
  #join(connection: Connection, stream: string): number | undefined {
    if (this.#isFilteredRight(connection, stream)) {
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

  #sendOpened(connection: Connection, streams: readonly string[]): Promise<Subscribed> {
    return this.#follow(connection, streams, {}, (stream, head) =>
      connection.send({ type: 'stream.opened', stream, head }),
    );
  }

  /** Catches a connection up on streams; one that takes too long is closed as too slow. */
  #follow(
    connection: Connection,
    streams: readonly string[],
    cursors: Cursors,
    beforeLive?: BeforeLive,
  ): Promise<Subscribed> {
    const cancelLimit = this.#clock.after(maxReplayMs, () => connection.overflow());
    return this.#joinAndCatchUp(connection, streams, cursors, beforeLive).finally(cancelLimit);
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
    for (const [place, stream] of streams.entries()) {
      let head = known.get(stream) ?? 0;
      const cursor = cursors[stream] ?? sentUpTo[place] ?? head;
      if (cursor !== head) {
        const last = await this.#replay(connection, stream, cursor);
        if (last === 'reset') resets.push(stream);
        else head = last;
      }
      if (!this.#stillWants(connection, stream)) continue;
      if (!this.#isFilteredRight(connection, stream)) {
        const again = await this.#follow(connection, [stream], { [stream]: head }, beforeLive);
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

/** Reads with the reader's rights, and again if some were lost meanwhile, so that the result is never stale. */
async function whileRightsStand<T>(connection: Connection, look: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = connection.rightsLost;
    const found = await look();
    if (connection.rightsLost === before) return found;
  }
}
