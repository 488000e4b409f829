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

/** A client that lags further behind on a stream loads it afresh rather than event by event. */
export const longestReplay = 1000;

/** Events that are read from the log at once for a replay: what is read waits in memory for its reader. */
const replayPage = 25;
/** A reader that takes what it missed no faster than this is too slow; it resumes from where it stands then. */
const maxReplayMs = 60_000;

/** A connection waits for so many streams that it may not read, and has so many looked up at once. */
export const maxAwaited = 1000;
/** ActiveView rights up gives way to everything else after this time. */
const sliceMs = 4;

/** From which number on a stream is wanted; null: from now on. */
export type Cursors = Readonly<Record<string, number | null>>;

/** Where each stream stands after a subscription, and which of them must be loaded afresh. */
export interface Subscribed {
  heads: Record<string, number>;
  resets: string[];
}

/** A stream that the connection may not listen to (or that does not exist). */
type RefusedStream = Extract<ServerFrame, { type: 'subscribed' }>['refused'][number];

/** Called right before a stream goes live. */
type BeforeLive = (stream: string, head: number) => void;

/** Subscribes connections: what was missed and what happens meanwhile join without gap or repetition. */
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

  /** Subscribes to what the user gets anyway and to the other streams that it has cursors of and may read. */
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

  /** Subscribes to the streams that the connection asks for and may read. */
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

  /** Subscribes to streams that the user has just got the right to; nothing of their past is sent. */
  async open(connection: Connection, streams: readonly string[]): Promise<void> {
    const gained = streams.filter((stream) => !connection.own.has(stream));
    for (const stream of gained) {
      connection.own.add(stream);
      connection.awaited.delete(stream);
    }
    await this.#sendOpened(connection, gained);
  }

  /** Subscribes to a stream that the connection waits for, if it may read it again; nothing of its past is sent. */
  async reopen(connection: Connection, stream: string): Promise<void> {
    const { allowed } = await whileRightsStand(connection, () => this.authorize(connection.actor, [stream]));
    await this.#giveAwaited(connection, allowed);
  }

  /** Ends the subscription to a stream that the user has lost the right to. What it had asked for it waits for. */
  close(connection: Connection, stream: string): void {
    connection.rightsLost++;
    const had = connection.own.delete(stream);
    const asked = connection.watched.delete(stream);
    if (!asked && !had) return;
    if (asked) this.#await(connection, [stream]);
    this.#fanOut.leave(stream, connection.listenerOn(stream));
    connection.send({ type: 'stream.closed', stream });
  }

  /** Takes back what the connection asked for; what it gets anyway it keeps. */
  unwatch(connection: Connection, streams: readonly string[]): void {
    for (const stream of streams) {
      connection.awaited.delete(stream);
      if (connection.watched.delete(stream) && !connection.own.has(stream))
        this.#fanOut.leave(stream, connection.listenerOn(stream));
    }
  }

  /**
   * Keeps back what happens on those of its streams that it may be about to lose, until the answer is called: those
   * that are left to it then go on from where they stood.
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

  /** Compares what the connection gets with what it may get, and opens and closes the difference. */
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

  /** Waits for the streams before it looks: a right that comes meanwhile must not be missed. */
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

  /** Goes on with those streams of which the reader now sees a part, or all, where it was otherwise. */
  async #filterAnew(connection: Connection): Promise<void> {
    const cursors: Record<string, number> = {};
    for (const stream of connection.streams()) {
      if (this.#isFilteredRight(connection, stream)) continue;
      // Whoever is still being brought up to date looks again when that is done.
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

  /** Goes on with streams from where they stood. */
  async #goOn(connection: Connection, streams: readonly string[], cursors: Cursors): Promise<void> {
    if (streams.length === 0 || connection.closed) return;
    const { resets } = await this.#follow(connection, streams, cursors);
    if (resets.length > 0) connection.overflow();
  }

  /**
   * Joins a stream, by a filter where the connection's reader may see only a part; returns the number up to which it
   * has been sent events.
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

  /** Brings a connection up to date on streams; one that takes too long for it is too slow. */
  #follow(
    connection: Connection,
    streams: readonly string[],
    cursors: Cursors,
    beforeLive?: BeforeLive,
  ): Promise<Subscribed> {
    const cancelLimit = this.#clock.after(maxReplayMs, () => connection.overflow());
    return this.#bringUpToDate(connection, streams, cursors, beforeLive).finally(cancelLimit);
  }

  async #bringUpToDate(
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

  /** Sends what came after the cursor, a page at a time; answers the last number that was sent. */
  async #replay(connection: Connection, stream: string, cursor: number): Promise<number | 'reset'> {
    for (let last = cursor; ; ) {
      const { events, head, reset } = await this.#log.readAfter(stream, last, replayPage);
      if (reset || (last === cursor && head - cursor > longestReplay)) return 'reset';
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

  // Rights may go while the log is being read.
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
