import { anonymousUserId, maxAnonymousStreams } from '@confab/protocol';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';
import type { RefreshActor } from '../http/authenticate.ts';
import { ephemeralEventJson } from '../log/eventJson.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';
import type { Logger } from '../observe/logger.ts';
import { ConnectionAccess } from './connectionAccess.ts';
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

/** Delivers events from the bus to the connections, and immediately applies their changes of access. */
export function createHub(parts: HubParts): Hub {
  const { bus, clock, logger, fanOut, people, peers, listeners, accessChanged, ports } = parts;
  const access = new ConnectionAccess({ ...parts, refreshActor: (actor) => ports().refreshActor(actor) });

  const publish = (event: LoggedEvent) => {
    fanOut.publish(event);
    for (const accessChangeOf of ports().accessChangesOf) {
      const change = accessChangeOf(event);
      if (!change) continue;
      // Earlier events still go to everyone, except on suspended streams.
      if (change.action !== 'reevaluateAll' && change.action !== 'recheckListeners') fanOut.flush();
      access.apply(change);
      accessChanged(change);
    }
  };
  bus.subscribe((events) => events.forEach(publish));
  bus.onBroadcast(ephemeralTopic, (text) => {
    const end = text.indexOf(' ');
    fanOut.publishEphemeral(text.slice(0, end), text.slice(end + 1));
  });

  const requests = new DeviceRequests({
    bus,
    perform: (request) =>
      performHere(parts, request).catch((err) => {
        logger.warn({ err }, 'a request about a connection failed');
        return false;
      }),
    peerCount: () => peers.count,
    isReported: ({ userId, id }) => peers.devicesOf(userId).some((device) => device.id === id),
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
    reevaluate: (userId) => access.reevaluate(people.connectionsOf(userId)),
    disconnect: (userId, code, reason, sessionId) => access.disconnect(userId, code, reason, sessionId),
  };
}

/** Performs a request about a connection at this node; returns false without such a connection. */
async function performHere(
  { people, peers, subscriber }: HubParts,
  request: DeviceRequest,
): Promise<boolean> {
  const { userId, id } = request;
  const isAnonymous = userId === anonymousUserId;
  const candidates = isAnonymous ? people.anonymous() : people.connectionsOf(userId);
  const connection = candidates.find((one) => one.id === id);
  if (!connection) return false;
  switch (request.action) {
    case 'idle':
      connection.isIdle = request.isIdle;
      peers.changed(userId);
      return true;
    case 'unwatch':
      subscriber.unwatch(connection, [request.stream]);
      return true;
    case 'watch':
      if (isAnonymous && connection.watched.size >= maxAnonymousStreams) return false;
      await subscriber.subscribeWatched(connection, { [request.stream]: null });
      return true;
  }
}
