import type { Clock } from '../clock/clock.ts';
import { eventTypeOf } from '../log/eventJson.ts';
import { selectEventsFrom, selectLogPosition, selectObservedFrom } from '../log/eventStatements.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Database, Reader } from '../storage/database.ts';
import { Arrivals } from './arrivals.ts';
import { Listeners, type NodeBus } from './bus.ts';
import { createBusMetrics } from './busMetrics.ts';
import { fromWireTopic, toWireTopic } from './busProtocol.ts';
import { EarlyEvents } from './earlyEvents.ts';
import { decodeEvents, encodeEvents } from './eventsMessage.ts';
import type { NodeLink } from './nodeLink.ts';
import { oneAtATime } from './oneAtATime.ts';
import { TurnNotices } from './turnNotices.ts';

/** How often the log is checked for events that no message announced, unless a batch has just found that there are none. */
const tailEveryMs = 250;
/** How long an event waits for earlier ones that are still on their way, before they are read from the log. */
const patienceMs = 20;
/** How often the log's end is compared with what was delivered. */
const lossCheckEveryMs = 2_000;
/** Events read from the log per query. */
const page = 500;

interface ClusterBusParts {
  readonly database: Database;
  readonly node: string;
  readonly link: NodeLink;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly metrics: Metrics;
}

const topics = { events: 'events', moved: 'moved', turns: 'turns' } as const;
/** Longest notices that travel with a message of `moved`. */
const maxNoticeLength = 2_000;

/**
 * The bus of one of several nodes over one PostgreSQL. Positions in the log have no gaps and follow the order of
 * commits, so every node delivers the events of all nodes in the same order: an event that arrives early waits, and
 * what does not arrive is read from the log. Delivery never depends on the link.
 */
export function createClusterBus({ database, node, link, clock, logger, metrics }: ClusterBusParts): NodeBus {
  const listeners = new Listeners();
  const topicListeners = new Map<string, ((payload: string) => void)[]>();
  const early = new EarlyEvents();
  const notices = new TurnNotices();
  const arrivals = new Arrivals(clock);
  /** The last position delivered to subscribers. */
  let delivered = 0;
  /** The last position up to which observers know every change. */
  let observed = 0;
  let cancelPatience: (() => void) | undefined;
  let cancelTail = () => undefined as void;
  let isClosed = false;
  /** The oldest event of another node that is not delivered yet, or none. */
  let foreign: LoggedEvent | undefined;
  /** Whether the last attempt to read the log failed. */
  let isUnreadable = false;
  const measures = createBusMetrics({
    metrics,
    clock,
    waiting: () => early.size,
    isConnected: () => link.isConnected,
  });

  const observe = (event: LoggedEvent) => {
    const position = event.position as number;
    if (position <= observed) return;
    listeners.notifyObservers(event);
    observed = position;
  };
  const deliver = (events: readonly LoggedEvent[]) => {
    for (const event of events) if (listeners.isObserved(event.type)) observe(event);
    delivered = events.at(-1)?.position ?? delivered;
    listeners.publish(events);
    if (foreign && (foreign.position as number) <= delivered) {
      measures.delivered(foreign);
      foreign = undefined;
    }
  };
  /** Delivers the early events that are next. */
  const deliverEarly = () => {
    const next = early.removeAfter(delivered);
    if (next.length > 0) deliver(next);
    if (early.size === 0) {
      cancelPatience?.();
      cancelPatience = undefined;
    } else {
      cancelPatience ??= clock.after(link.carriesEvents ? patienceMs : 0, () => {
        cancelPatience = undefined;
        readSoon();
      });
    }
  };
  const add = (events: readonly LoggedEvent[]) => {
    let overflowed = 0;
    for (const event of events) {
      if ((event.position as number) > delivered && !early.add(event)) overflowed++;
    }
    if (overflowed > 0) measures.overflowed(overflowed);
    deliverEarly();
  };
  const receive = (events: readonly LoggedEvent[]) => {
    foreign ??= events.find(({ position }) => (position as number) > delivered);
    add(events);
  };

  /** Continues at a lower position if the database has lost events, as a standby that was promoted too early. */
  const followLostEvents = async () => {
    const before = delivered;
    const found = await database.read.get(selectLogPosition, {});
    const position = found?.position ?? 0;
    if (position >= before) return;
    logger.error(
      { lost: before - position },
      'the database has lost events, such as by a failover to a standby that did not have them: restart all servers',
    );
    early.clear();
    foreign = undefined;
    delivered = observed = position;
  };
  let nextLossCheck = 0;

  /** Delivers everything after the last delivered position from the log. */
  const readLog = async () => {
    for (;;) {
      const from = delivered;
      const begunAt = clock.now();
      const round = early.beginRound();
      const rows = await database.read.all(selectEventsFrom, { position: from, limit: page });
      const missing = rows
        .filter(({ position }) => position > delivered)
        .map(({ position, stream, seq, payload }) => ({
          position,
          stream,
          seq,
          type: eventTypeOf(payload),
          json: payload,
        }));
      if (link.carriesEvents)
        measures.recovered(missing.filter(({ position }) => !early.has(position)).length);
      foreign ??= missing[0];
      if (missing.length > 0) deliver(missing);
      early.removeUpTo(delivered);
      deliverEarly();
      if (rows.length === page) continue;
      measures.wholeUpTo(begunAt);
      // Events are published once they are committed: what is not in the log by now never will be.
      const strangers = early.removeBefore(round);
      if (strangers > 0)
        logger.warn(
          { events: strangers },
          'events of the bus that are not in the database were dropped: does another cluster use the same NATS account?',
        );
      if (rows.length > 0 || begunAt < nextLossCheck) return;
      nextLossCheck = begunAt + lossCheckEveryMs;
      await followLostEvents();
      return;
    }
  };
  const readOnce = oneAtATime(readLog);
  const readSoon = () => {
    if (isClosed) return;
    readOnce().then(
      () => {
        if (isUnreadable) logger.info('events of other nodes can be read again');
        isUnreadable = false;
      },
      (error) => {
        if (!isClosed && !isUnreadable)
          logger.warn({ err: error }, 'reading events of other nodes failed; it is repeated');
        isUnreadable = true;
      },
    );
  };

  const readObserved = async (reader: Reader) => {
    const rows = await reader.all(selectObservedFrom, { position: observed });
    for (const { position, stream, seq, payload } of rows) {
      observe({ position, stream, seq, type: eventTypeOf(payload), json: payload });
    }
  };
  const catchUp = oneAtATime(() => readObserved(database.read));

  const send = (topic: string, payload: string): boolean => link.send(toWireTopic(topic), payload);
  /** Passes a message on; ignores one of a newer version, whose events are read from the log. */
  const receiveMessage = (name: string, payload: string) => {
    const topic = fromWireTopic(name);
    try {
      if (topic === topics.events) {
        const message = decodeEvents(payload);
        notices.receive(message.notices);
        receive(message.events);
        arrivals.received();
      } else if (topic === topics.turns) {
        notices.receiveText(payload);
        arrivals.received();
      } else if (topic === topics.moved) {
        notices.receiveText(payload);
        readSoon();
      } else if (topic) for (const listener of topicListeners.get(topic) ?? []) listener(payload);
    } catch (err) {
      logger.warn({ err, topic: name }, 'a message of another server could not be read');
    }
  };

  /** When everything in the log was known to be delivered. */
  let wholeAt = 0;
  const positionSeen = (position: number) => {
    if (position !== delivered) return;
    wholeAt = clock.now();
    measures.wholeUpTo(wholeAt);
  };
  const tailLater = () => {
    cancelTail = clock.after(tailEveryMs, () => {
      tailLater();
      if (clock.now() - wholeAt >= tailEveryMs) readSoon();
    });
  };

  return {
    node,
    isShared: true,
    get isConnected() {
      return link.isConnected;
    },
    publish(events) {
      for (const event of events) if (listeners.isObserved(event.type)) observe(event);
      add(events);
      const turns = notices.remove();
      let isSent = link.carriesEvents && link.isConnected;
      if (isSent) {
        for (const text of encodeEvents(events, link.maxBytes, turns))
          isSent = send(topics.events, text) && isSent;
      }
      // The others read from the log.
      if (!isSent) send(topics.moved, link.carriesEvents || turns.length > maxNoticeLength ? '' : turns);
    },
    subscribe: (listener) => listeners.subscribe(listener),
    observe: (types, listener) => listeners.observe(types, listener),
    isObserved: (type) => listeners.isObserved(type),
    broadcast: (topic, payload) => void send(topic, payload),
    onBroadcast(topic, listener) {
      topicListeners.set(topic, [...(topicListeners.get(topic) ?? []), listener]);
    },
    announceTurn(notice) {
      // The events of the turn are published in a moment, if there are any.
      if (!notices.add(notice)) return;
      setImmediate(() => {
        const turns = notices.remove();
        if (turns !== '') send(topics.turns, turns);
      });
    },
    positionSeen,
    async awaitOthers(position, hasNotices) {
      if (!link.carriesEvents || !link.isConnected) return;
      await arrivals.until(() => delivered >= position && hasNotices());
      positionSeen(position);
    },
    onTurn: (listener) => notices.subscribe(listener),
    async start() {
      // From here on, a cache that is filled learns of every later change.
      const found = await database.read.get(selectLogPosition, {});
      delivered = observed = found?.position ?? 0;
      await link.start(receiveMessage, readSoon);
      readSoon();
      tailLater();
    },
    catchUp,
    async catchUpFrom(reader, position) {
      // The link is usually faster: what was delivered has been observed.
      if (delivered < position) await readObserved(reader);
    },
    async close() {
      isClosed = true;
      cancelTail();
      cancelPatience?.();
      await link.close();
      await readOnce.idle();
    },
  };
}
