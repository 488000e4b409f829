import { setImmediate as nextTurn } from 'node:timers/promises';
import { ChatError, notAllowed, type ServerFrame } from '@confab/protocol';
import type { Actor } from '../access/actor.ts';
import type { Connection } from './connection.ts';
import type { StreamAccess } from './hub.ts';
import type { Cursors, StreamFeed, Subscribed } from './streamFeed.ts';

/** Most unreadable streams that a connection can await, and look up at once. */
export const maxAwaited = 1000;
/** The event loop gets a turn after this time of looking up rights. */
const sliceMs = 4;

/** A stream that the connection may not read (or that does not exist). */
type RefusedStream = Extract<ServerFrame, { type: 'subscribed' }>['refused'][number];

/** Subscribes connections to the streams that their users may read, and keeps that true as rights change. */
export class Subscriber {
  readonly #access: StreamAccess;
  readonly #feed: StreamFeed;

  constructor(access: StreamAccess, feed: StreamFeed) {
    this.#access = access;
    this.#feed = feed;
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
    return this.#feed.follow(connection, [...own, ...allowed], cursors);
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
    const subscribed = await this.#feed.follow(connection, streams, cursors);
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
    await this.#feed.open(connection, gained);
  }

  /** Subscribes to an awaited stream if it is readable again, without history. */
  async reopen(connection: Connection, stream: string): Promise<void> {
    const { allowed } = await whileRightsStand(connection, () => this.authorize(connection.actor, [stream]));
    await this.#openAwaited(connection, allowed);
  }

  /** Ends the subscription to a stream that the user lost access to. A requested stream becomes awaited. */
  close(connection: Connection, stream: string): void {
    connection.rightsLost++;
    const wasOwn = connection.own.delete(stream);
    const wasWatched = connection.watched.delete(stream);
    if (!wasWatched && !wasOwn) return;
    if (wasWatched) this.#await(connection, [stream]);
    this.#feed.leave(connection, stream);
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
        this.#feed.leave(connection, stream);
    }
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
    await this.#openAwaited(connection, allowed);
    await this.#feed.refilter(connection);
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

  async #openAwaited(connection: Connection, allowed: readonly string[]): Promise<void> {
    const readable = allowed.filter((stream) => connection.awaited.has(stream));
    this.#watch(connection, readable);
    await this.#feed.open(connection, readable);
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
