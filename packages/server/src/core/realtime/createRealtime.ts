import type { Server } from 'node:http';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';
import type { Config } from '../config/config.ts';
import type { Admission } from '../http/admission.ts';
import type { Authenticate, RefreshActor } from '../http/authenticate.ts';
import type { BrowserSession } from '../http/browserSession.ts';
import type { Implementation } from '../http/implementation.ts';
import { eventTimeOf } from '../log/eventJson.ts';
import type { EventLog } from '../log/eventLog.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Usage } from '../observe/usage.ts';
import { createUserBudgets } from './budget.ts';
import { createHub } from './createHub.ts';
import { createCutOffRecorder } from './cutSockets.ts';
import type { EventFilter } from './eventFilter.ts';
import { FanOut } from './fanOut.ts';
import type { AccessChangeOf, Hub, PresenceListener, StreamAccess } from './hub.ts';
import { createLongPolls, refusedLongPoll } from './longPoll.ts';
import { PeerListeners } from './peerListeners.ts';
import { PeerPeople } from './peerPeople.ts';
import { People } from './people.ts';
import { createSocketCalls } from './socketCalls.ts';
import { attachSocketServer, type SocketServer } from './socketServer.ts';
import { StreamFeed } from './streamFeed.ts';
import { Subscriber } from './subscriber.ts';

/** Functions of the features that the real-time side calls; available once all features are created. */
export interface RealtimePorts {
  readonly authenticate: Authenticate;
  readonly refreshActor: RefreshActor;
  readonly streams: StreamAccess;
  readonly eventFilter: EventFilter;
  readonly accessChangesOf: readonly AccessChangeOf[];
  readonly presence: readonly PresenceListener[];
  readonly endpoints: readonly Implementation[];
}

interface RealtimeParts {
  readonly config: Config;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly log: EventLog;
  readonly bus: Bus;
  readonly metrics: Metrics;
  readonly usage: Usage;
  readonly browserSession: BrowserSession;
  readonly admission: Admission;
  readonly parts: () => RealtimePorts;
}

/** Sockets, long polling and the hub of one server. */
export interface Realtime {
  readonly hub: Hub;
  readonly endpoints: readonly Implementation[];
  attach(server: Server): void;
  /** Exchanges the connected users and the number of listeners with the other nodes. */
  start(): void;
  /** Answers waiting long polls, and accepts no more sockets. */
  refuse(): void;
  /** Asks the open sockets to reconnect to other servers, over this time. */
  drain(overMs: number): Promise<void>;
  close(): Promise<void>;
}

const heartbeatMs = 25_000;

export function createRealtime({ parts, ...given }: RealtimeParts): Realtime {
  const { log, bus, clock, logger, metrics, usage } = given;
  const fanOut = new FanOut({
    writeMsElsewhere: () => sockets?.writeMsElsewhere ?? 0,
    listenersChanged: (stream) => listeners.changed(stream),
    sampleWritten({ stream, json }) {
      const writtenAt = eventTimeOf(json);
      if (writtenAt !== undefined) usage.delivered(stream, Math.max(0, clock.now() - writtenAt));
    },
  });
  const listeners: PeerListeners = new PeerListeners({
    bus,
    count: (stream) => fanOut.countOf(stream),
    streams: () => fanOut.streams,
  });
  const access: StreamAccess = {
    streamsOf: (actor) => parts().streams.streamsOf(actor),
    mayRead: (actor, stream) => parts().streams.mayRead(actor, stream),
  };
  const filter: EventFilter = {
    appliesTo: (actor, stream, isOwn) => parts().eventFilter.appliesTo(actor, stream, isOwn),
    prepare: (events) => parts().eventFilter.prepare(events),
  };
  const feed = new StreamFeed(log, clock, fanOut, filter);
  const subscriber = new Subscriber(access, feed);
  const people = new People(
    clock,
    () => parts().presence,
    (userId) => peers.changed(userId),
  );
  const peers: PeerPeople = new PeerPeople({
    bus,
    clock,
    find: (userId) => (people.isOnline(userId) ? { userId, devices: people.devicesOf(userId) } : undefined),
    all: () => people.users(),
    lost(userIds) {
      for (const userId of userIds) {
        if (!people.isOnline(userId)) for (const listener of parts().presence) listener.offline?.(userId);
      }
    },
  });
  const hub = createHub({
    bus,
    clock,
    logger,
    fanOut,
    people,
    peers,
    listeners,
    subscriber,
    feed,
    accessChanged: (change) => longPolls.accessChanged(change),
    ports: parts,
  });
  const authenticate: Authenticate = (credentials) => parts().authenticate(credentials);

  const refreshActor: RefreshActor = (actor) => parts().refreshActor(actor);
  const { requestsPerSecond, connectionsPerUser: maxPerUser } = given.config;
  const budgets = createUserBudgets(clock, requestsPerSecond);
  const longPolls = createLongPolls({
    log,
    clock,
    fanOut,
    access,
    filter,
    subscriber,
    refreshActor,
    budgets,
    maxPerUser,
  });
  const recordCutOff = createCutOffRecorder(metrics, logger, clock);
  let sockets: SocketServer | undefined;
  metrics.gauge('confab_connections', 'Open sockets', () => sockets?.connectionCount ?? 0);
  metrics.gauge('confab_long_polls', 'Waiting long polls', () => longPolls.waitingCount);
  metrics.readCounter('confab_deliveries_total', 'Events delivered to listeners', () => fanOut.delivered);

  return {
    hub,
    endpoints: [given.config.roles.includes('realtime') ? longPolls.endpoint : refusedLongPoll],
    attach(server) {
      sockets = attachSocketServer(server, {
        ...given,
        authenticate,
        refreshActor,
        fanOut,
        people,
        subscriber,
        heartbeatMs,
        budgets,
        recordCutOff,
        calls: createSocketCalls({ ...given, authenticate, implementations: parts().endpoints }),
      });
    },
    start() {
      peers.start();
      listeners.start();
    },
    refuse() {
      sockets?.refuse();
      longPolls.close();
    },
    drain: async (overMs) => sockets?.drain(overMs),
    async close() {
      longPolls.close();
      await sockets?.close();
      peers.close();
      listeners.close();
    },
  };
}
