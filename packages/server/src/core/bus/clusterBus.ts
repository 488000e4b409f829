import type { Clock } from '../clock/clock.ts';
import { selectLogPosition } from '../log/eventStatements.ts';
import type { Logger } from '../observe/logger.ts';
import type { Metrics } from '../observe/metrics.ts';
import type { Database } from '../storage/database.ts';
import { Arrivals } from './arrivals.ts';
import { Listeners, type NodeBus } from './bus.ts';
import { createBusMetrics } from './busMetrics.ts';
import { fromWireTopic, toWireTopic } from './busProtocol.ts';
import { decodeEvents, encodeEvents } from './eventsMessage.ts';
import { LogTail } from './logTail.ts';
import type { NodeLink } from './nodeLink.ts';
import { OrderedDelivery } from './orderedDelivery.ts';
import { TurnNotices } from './turnNotices.ts';

/** How long an event waits for earlier ones that are still on their way, before they are read from the log. */
const patienceMs = 20;

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
  const notices = new TurnNotices();
  const arrivals = new Arrivals(clock);
  const measures = createBusMetrics({
    metrics,
    clock,
    waiting: () => delivery.waiting,
    isConnected: () => link.isConnected,
  });
  const delivery = new OrderedDelivery({
    listeners,
    clock,
    measures,
    patienceMs: link.carriesEvents ? patienceMs : 0,
    incomplete: () => tail.readSoon(),
  });
  const { carriesEvents } = link;
  const tail = new LogTail({ database, clock, logger, measures, delivery, carriesEvents });

  const send = (topic: string, payload: string): boolean => link.send(toWireTopic(topic), payload);
  /** Passes a message on; ignores one of a newer version, whose events are read from the log. */
  const receiveMessage = (name: string, payload: string) => {
    const topic = fromWireTopic(name);
    try {
      if (topic === topics.events) {
        const message = decodeEvents(payload);
        notices.receive(message.notices);
        delivery.receive(message.events);
        arrivals.received();
      } else if (topic === topics.turns) {
        notices.receiveText(payload);
        arrivals.received();
      } else if (topic === topics.moved) {
        notices.receiveText(payload);
        tail.readSoon();
      } else if (topic) for (const listener of topicListeners.get(topic) ?? []) listener(payload);
    } catch (err) {
      logger.warn({ err, topic: name }, 'a message of another server could not be read');
    }
  };

  return {
    node,
    isShared: true,
    get isConnected() {
      return link.isConnected;
    },
    publish(events) {
      for (const event of events) if (listeners.isObserved(event.type)) delivery.observe(event);
      delivery.add(events);
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
    positionSeen: (position) => tail.positionSeen(position),
    async awaitOthers(position, hasNotices) {
      if (!link.carriesEvents || !link.isConnected) return;
      await arrivals.until(() => delivery.delivered >= position && hasNotices());
      tail.positionSeen(position);
    },
    onTurn: (listener) => notices.subscribe(listener),
    async start() {
      // From here on, a cache that is filled learns of every later change.
      const found = await database.read.get(selectLogPosition, {});
      delivery.startAfter(found?.position ?? 0);
      await link.start(receiveMessage, () => tail.readSoon());
      tail.start();
    },
    catchUp: tail.observeCommitted,
    async catchUpFrom(reader, position) {
      // The link is usually faster: what was delivered has been observed.
      if (delivery.delivered < position) await tail.observeFrom(reader);
    },
    async close() {
      delivery.close();
      const ended = tail.close();
      await link.close();
      await ended;
    },
  };
}
