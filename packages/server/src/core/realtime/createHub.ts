import { setImmediate as nextTurn } from 'node:timers/promises';
import { anonymousUserId, closeCodes, maxAnonymousStreams } from '@confab/protocol';
import type { Actor } from '../access/actor.ts';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';
import type { RefreshActor } from '../http/authenticate.ts';
import { ephemeralEventJson } from '../log/eventJson.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';
import type { Logger } from '../observe/logger.ts';
import type { Connection } from './connection.ts';
import { type DeviceRequest, DeviceRequests } from './deviceRequests.ts';
import type { FanOut } from './fanOut.ts';
import type { AccessChange, AccessChangeOf, Hub } from './hub.ts';
import type { PeerListeners } from './peerListeners.ts';
import type { PeerPeople } from './peerPeople.ts';
import type { People } from './people.ts';
import type { StreamFeed } from './streamFeed.ts';
import type { Subscriber } from './subscriber.ts';

/** The parts of the hub. */
export interface HubParts {
  readonly bus: Bus;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly fanOut: FanOut;
  readonly people: People;
  readonly peers: PeerPeople;
  readonly listeners: PeerListeners;
  readonly subscriber: Subscriber;
  readonly feed: StreamFeed;
  /** Called for every change of access, after it was applied to the connections. */
  readonly accessChanged: (change: AccessChange) => void;
  /** Available once all features are created. */
  readonly ports: () => {
    readonly refreshActor: RefreshActor;
    readonly accessChangesOf: readonly AccessChangeOf[];
  };
}

const ephemeralTopic = 'ephemeral';

/** The event loop gets a turn after this time of checking connections. */
const sliceMs = 4;

/** Delivers events from the bus to the connections, and immediately applies their changes of access. */
export function createHub({
  bus,
  clock,
  logger,
  fanOut,
  people,
  peers,
  listeners,
  subscriber,
  feed,
  accessChanged,
  ports,
}: HubParts): Hub {
  const reevaluate = async (connections: Iterable<Connection>) => {
    const { refreshActor } = ports();
    for (const connection of connections) {
      const actor = await refreshActor(connection.actor);
      if (!actor) {
        connection.close(closeCodes.accessRevoked, 'access revoked');
        continue;
      }
      connection.actor = actor;
      await subscriber.reevaluate(connection, actor);
    }
  };
  /** Pauses the streams that these connections may lose, until their access has been checked. */
  const reevaluateOf = async (
    connections: readonly Connection[],
    mayLose: (actor: Actor, stream: string) => boolean,
  ) => {
    const resumes = connections.map((connection) =>
      feed.pause(connection, (stream) => mayLose(connection.actor, stream)),
    );
    await reevaluateSafely(connections);
    await Promise.all(
      connections.map((connection, index) => safely([connection], resumes[index]?.() ?? Promise.resolve())),
    );
  };
  /** Checks the access of all connections again, whose users have not changed. Yields to other work. */
  const reevaluateAll = async (mayLose: (stream: string) => boolean) => {
    const resume = fanOut.suspend(mayLose);
    await inTurns([...people.all()], (connection) => subscriber.reevaluate(connection, connection.actor));
    resume();
  };
  /** Checks whether those who requested a stream may still read it; its events wait until then. */
  const recheckListeners = async (stream: string) => {
    const resume = fanOut.suspend((name) => name === stream);
    // Subscriptions that are being checked are checked again, too.
    for (const connection of people.all()) connection.rightsLost++;
    const listening = [...people.all()].filter(({ watched, own }) => watched.has(stream) && !own.has(stream));
    await inTurns(listening, (connection) => subscriber.recheck(connection, stream));
    resume();
  };
  /** Checks connections one after another, and gives the event loop a turn every few milliseconds. */
  const inTurns = async (connections: readonly Connection[], check: (one: Connection) => Promise<void>) => {
    await nextTurn();
    let began = performance.now();
    for (const connection of connections) {
      if (!connection.closed) await safely([connection], check(connection));
      if (performance.now() - began < sliceMs) continue;
      await nextTurn();
      began = performance.now();
    }
  };
  // A connection whose rights cannot be determined is closed, so that it reconnects and is authorized again.
  const safely = (connections: readonly Connection[], task: Promise<void>) =>
    task.catch((error) => {
      logger.error({ err: error }, 'looking up permissions failed; the connections were closed');
      for (const connection of connections) connection.close(closeCodes.restart, 'come back');
    });
  const reevaluateSafely = (connections: readonly Connection[]) =>
    safely(connections, reevaluate(connections));

  const disconnect = (userId: string, code: number, reason: string, sessionId?: string) => {
    for (const connection of people.connectionsOf(userId)) {
      if (sessionId === undefined || connection.actor.sessionId === sessionId) connection.close(code, reason);
    }
  };

  const reopenForAll = (stream: string) => {
    const waiting = [...people.all()].filter(({ awaited }) => awaited.has(stream));
    return inTurns(waiting, (connection) => subscriber.reopen(connection, stream));
  };

  const apply = (change: AccessChange) => {
    switch (change.action) {
      case 'open':
        for (const connection of people.connectionsOf(change.userId)) {
          void safely([connection], subscriber.open(connection, [change.stream]));
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
        return void reopenForAll(change.stream);
      case 'recheckListeners':
        return void recheckListeners(change.stream);
      case 'reevaluate':
        return void reevaluateOf(people.connectionsOf(change.userId), change.mayLose ?? (() => false));
      case 'reevaluateAll':
        return void reevaluateAll(change.mayLose);
      case 'endAnonymous':
        for (const connection of people.anonymous()) {
          connection.close(closeCodes.accessRevoked, 'access revoked');
        }
        return;
      case 'expire':
        return disconnect(change.userId, closeCodes.tokenExpired, 'token expired', change.sessionId);
      case 'revoke':
        return disconnect(change.userId, closeCodes.accessRevoked, 'access revoked', change.sessionId);
    }
  };

  const publish = (event: LoggedEvent) => {
    fanOut.publish(event);
    for (const accessChangeOf of ports().accessChangesOf) {
      const change = accessChangeOf(event);
      if (!change) continue;
      // Earlier events still go to everyone, except on suspended streams.
      if (change.action !== 'reevaluateAll' && change.action !== 'recheckListeners') fanOut.flush();
      apply(change);
      accessChanged(change);
    }
  };
  bus.subscribe((events) => events.forEach(publish));

  const connectionOf = (userId: string, id: string) =>
    (userId === anonymousUserId ? people.anonymous() : people.connectionsOf(userId)).find(
      (connection) => connection.id === id,
    );
  const perform = async (request: DeviceRequest) => {
    const connection = connectionOf(request.userId, request.id);
    if (!connection) return false;
    if (request.action === 'idle') {
      connection.isIdle = request.isIdle;
      peers.changed(request.userId);
    } else if (request.action === 'unwatch') subscriber.unwatch(connection, [request.stream]);
    else if (request.userId === anonymousUserId && connection.watched.size >= maxAnonymousStreams)
      return false;
    else await subscriber.subscribeWatched(connection, { [request.stream]: null });
    return true;
  };
  const requests = new DeviceRequests({
    bus,
    perform: (request) =>
      perform(request).catch((err) => {
        logger.warn({ err }, 'a request about a connection failed');
        return false;
      }),
    peerCount: () => peers.count,
    isReported: ({ userId, id }) => peers.devicesOf(userId).some((device) => device.id === id),
  });
  bus.onBroadcast(ephemeralTopic, (text) => {
    const end = text.indexOf(' ');
    fanOut.publishEphemeral(text.slice(0, end), text.slice(end + 1));
  });

  return {
    watch: (userId, id, stream) => requests.perform({ action: 'watch', userId, id, stream }),
    async unwatch(userId, id, stream) {
      await requests.perform({ action: 'unwatch', userId, id, stream });
    },
    publishEphemeral(event) {
      const json = ephemeralEventJson(event, clock.now());
      fanOut.publishEphemeral(event.stream, json);
      bus.broadcast(ephemeralTopic, `${event.stream} ${json}`);
    },
    listenerCount: (stream) => fanOut.countOf(stream) + listeners.countOf(stream),
    isOnline: (userId) => people.isOnline(userId) || peers.isOnline(userId),
    devicesOf: (userId) => [...people.devicesOf(userId), ...peers.devicesOf(userId)],
    async setIdle(userId, id, isIdle) {
      const isDone = await requests.perform({ action: 'idle', userId, id, isIdle });
      // Until the report of its node arrives.
      if (isDone) peers.setIdle(userId, id, isIdle);
      return isDone;
    },
    reevaluate: (userId) => reevaluateSafely(people.connectionsOf(userId)),
    disconnect,
  };
}
