import { setImmediate as nextTurn } from 'node:timers/promises';
import { closeCodes } from '@confab/protocol';
import type { Actor } from '../access/actor.ts';
import type { RefreshActor } from '../http/authenticate.ts';
import type { Logger } from '../observe/logger.ts';
import type { Connection } from './connection.ts';
import type { FanOut } from './fanOut.ts';
import type { AccessChange } from './hub.ts';
import type { People } from './people.ts';
import type { StreamFeed } from './streamFeed.ts';
import type { Subscriber } from './subscriber.ts';

/** The event loop gets a turn after this time of checking connections. */
const sliceMs = 4;

interface ConnectionAccessParts {
  readonly logger: Logger;
  readonly fanOut: FanOut;
  readonly people: People;
  readonly subscriber: Subscriber;
  readonly feed: StreamFeed;
  readonly refreshActor: RefreshActor;
}

/**
 * Applies changes of access to open connections. A connection whose rights cannot be determined is closed, so that it
 * reconnects and is authorized again.
 */
export class ConnectionAccess {
  readonly #parts: ConnectionAccessParts;

  constructor(parts: ConnectionAccessParts) {
    this.#parts = parts;
  }

  /** Applies a change. Streams that a connection may lose are paused at once, until the connection is checked. */
  apply(change: AccessChange): void {
    const { people, subscriber } = this.#parts;
    switch (change.action) {
      case 'open':
        for (const connection of people.connectionsOf(change.userId)) {
          void this.#closeOnFailure([connection], subscriber.open(connection, [change.stream]));
        }
        return;
      case 'close':
        for (const connection of people.connectionsOf(change.userId)) {
          subscriber.close(connection, change.stream);
        }
        return;
      case 'closeForAll':
        for (const connection of people.all()) subscriber.close(connection, change.stream);
        return;
      case 'reopenForAll':
        return void this.#reopenForAll(change.stream);
      case 'recheckListeners':
        return void this.#recheckListeners(change.stream);
      case 'reevaluate':
        return void this.#pauseAndReevaluate(people.connectionsOf(change.userId), change.mayLose);
      case 'reevaluateAll':
        return void this.#reevaluateAll(change.mayLose);
      case 'endAnonymous':
        for (const connection of people.anonymous()) {
          connection.close(closeCodes.accessRevoked, 'access revoked');
        }
        return;
      case 'expire':
        return this.disconnect(change.userId, closeCodes.tokenExpired, 'token expired', change.sessionId);
      case 'revoke':
        return this.disconnect(change.userId, closeCodes.accessRevoked, 'access revoked', change.sessionId);
    }
  }

  /** Closes a user's connections, or only those of one session. */
  disconnect(userId: string, code: number, reason: string, sessionId?: string): void {
    for (const connection of this.#parts.people.connectionsOf(userId)) {
      if (sessionId === undefined || connection.actor.sessionId === sessionId) connection.close(code, reason);
    }
  }

  /** Looks up the users and rights of these connections again. */
  reevaluate(connections: readonly Connection[]): Promise<void> {
    return this.#closeOnFailure(connections, this.#reevaluate(connections));
  }

  async #reevaluate(connections: readonly Connection[]): Promise<void> {
    const { refreshActor, subscriber } = this.#parts;
    for (const connection of connections) {
      const actor = await refreshActor(connection.actor);
      if (!actor) {
        connection.close(closeCodes.accessRevoked, 'access revoked');
        continue;
      }
      connection.actor = actor;
      await subscriber.reevaluate(connection, actor);
    }
  }

  /** Pauses the streams that these connections may lose, until their access has been checked. */
  async #pauseAndReevaluate(
    connections: readonly Connection[],
    mayLose: (actor: Actor, stream: string) => boolean = () => false,
  ): Promise<void> {
    const resumes = connections.map((connection) =>
      this.#parts.feed.pause(connection, (stream) => mayLose(connection.actor, stream)),
    );
    await this.reevaluate(connections);
    await Promise.all(
      connections.map((connection, index) =>
        this.#closeOnFailure([connection], resumes[index]?.() ?? Promise.resolve()),
      ),
    );
  }

  /** Checks the access of all connections again, whose users have not changed. Yields to other work. */
  async #reevaluateAll(mayLose: (stream: string) => boolean): Promise<void> {
    const { fanOut, people, subscriber } = this.#parts;
    const resume = fanOut.suspend(mayLose);
    await this.#inTurns([...people.all()], (connection) =>
      subscriber.reevaluate(connection, connection.actor),
    );
    resume();
  }

  /** Checks whether those who requested a stream may still read it; its events wait until then. */
  async #recheckListeners(stream: string): Promise<void> {
    const { fanOut, people, subscriber } = this.#parts;
    const resume = fanOut.suspend((name) => name === stream);
    // Subscriptions that are being checked are checked again, too.
    for (const connection of people.all()) connection.rightsLost++;
    const listening = [...people.all()].filter(({ watched, own }) => watched.has(stream) && !own.has(stream));
    await this.#inTurns(listening, (connection) => subscriber.recheck(connection, stream));
    resume();
  }

  #reopenForAll(stream: string): Promise<void> {
    const { people, subscriber } = this.#parts;
    const waiting = [...people.all()].filter(({ awaited }) => awaited.has(stream));
    return this.#inTurns(waiting, (connection) => subscriber.reopen(connection, stream));
  }

  /** Checks connections one after another, and gives the event loop a turn every few milliseconds. */
  async #inTurns(
    connections: readonly Connection[],
    check: (connection: Connection) => Promise<void>,
  ): Promise<void> {
    await nextTurn();
    let began = performance.now();
    for (const connection of connections) {
      if (!connection.closed) await this.#closeOnFailure([connection], check(connection));
      if (performance.now() - began < sliceMs) continue;
      await nextTurn();
      began = performance.now();
    }
  }

  #closeOnFailure(connections: readonly Connection[], check: Promise<void>): Promise<void> {
    return check.catch((error) => {
      this.#parts.logger.error({ err: error }, 'looking up permissions failed; the connections were closed');
      for (const connection of connections) connection.close(closeCodes.restart, 'come back');
    });
  }
}
