import type { EventDefinition } from '@confab/protocol/schemas';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';
import { currentPositions } from '../http/callPositions.ts';
import type { BatchCounter, Database, Preloader, Reader, Transaction } from '../storage/database.ts';
import type { MaybePromise } from '../storage/maybePromise.ts';
import { eventJsonAround, eventTypeOf, type NewEvent } from './eventJson.ts';
import {
  insertEvent,
  selectEventsAfter,
  selectHead,
  selectLogPosition,
  selectStreams,
  updateLogPosition,
  upsertHead,
} from './eventStatements.ts';
import type { LoggedEvent } from './loggedEvent.ts';
import { supersedeKeyed } from './supersede.ts';

/** The events that a caller missed on one stream. */
export interface MissedEvents {
  events: LoggedEvent[];
  /** The stream's last number; 0 for a stream without events. */
  head: number;
  /** The log no longer has all events after the cursor (or the cursor is not of this log): reload the state. */
  reset: boolean;
}

/** Updates logged events for late readers, for example after the content they carry was edited or deleted. */
export type EventRefresh = (events: LoggedEvent[], reader: Reader) => Promise<LoggedEvent[]>;

/**
 * The event log: every change appends to it in its own transaction. An event of this process can be read only after its
 * effects have run, so that a client that has received it does not get older data from a cache.
 */
export interface EventLog {
  /** Appends an event to its stream and returns its number; it is published once the transaction is durable. */
  append<D extends EventDefinition>(tx: Transaction, event: NewEvent<D>): MaybePromise<number>;
  /** Begins to load what an append to this stream needs. */
  preload(tx: Preloader, stream: string): void;
  /** Removes the content of the last events of this key, after another event has reported the outcome. */
  supersede(tx: Transaction, key: string): Promise<void>;
  /**
   * Reads the events after number `seq`, at most `limit`, updated by every {@link EventRefresh}. Within a transaction, pass
   * its reader.
   */
  readAfter(stream: string, seq: number, limit: number, reader?: Reader): Promise<MissedEvents>;
  /** Returns the last number of each stream that has one. */
  heads(streams: readonly string[]): Promise<Map<string, number>>;
  /** Applies `refresh` to all events that are read; called while features are wired. */
  addRefresh(refresh: EventRefresh): void;
}

/**
 * Opens the log of a store. Appended events reach `bus` in the order of each stream's numbers, one commit at a time.
 */
export function createEventLog({
  database,
  bus,
  clock,
}: {
  database: Database;
  bus: Bus;
  clock: Clock;
}): EventLog {
  const publish = createPublisher(bus);
  const refreshes: EventRefresh[] = [];

  const logged = (tx: Transaction, event: LoggedEvent): number => {
    const positions = currentPositions();
    tx.after(() => {
      positions?.append(event.stream, event.seq);
      publish(event);
    });
    return event.seq;
  };

  // Separate, so that most events do not pay for it.
  const finish = async (
    tx: Transaction,
    key: string | undefined,
    inserting: MaybePromise<LoggedEvent>,
    now: number,
  ): Promise<number> => {
    const event = await inserting;
    if (key !== undefined) await supersedeKeyed(tx, key, event, now);
    return logged(tx, event);
  };

  const readMissed = async (
    stream: string,
    seq: number,
    limit: number,
    reader: Reader,
  ): Promise<MissedEvents> => {
    const [row] = await reader.all(selectStreams, { streams: [stream] });
    if (!row) return { events: [], head: 0, reset: seq > 0 };
    if (seq < row.tail || seq > row.head) return { events: [], head: row.head, reset: true };
    const rows = seq === row.head ? [] : await reader.all(selectEventsAfter, { stream, seq, limit });
    // A cursor must never skip events that retention removed between the two reads.
    if (rows.length > 0 && rows[0]?.seq !== seq + 1) return { events: [], head: row.head, reset: true };
    let events: LoggedEvent[] = rows.map(({ seq, payload }) => ({
      stream,
      seq,
      type: eventTypeOf(payload),
      json: payload,
    }));
    if (events.length > 0) for (const refresh of refreshes) events = await refresh(events, reader);
    return { events, head: row.head, reset: false };
  };

  return {
    append(tx, event) {
      const now = clock.now();
      const inserting = insert(tx, event, now, bus.isObserved(event.definition.type));
      return inserting instanceof Promise || event.key !== undefined
        ? finish(tx, event.key, inserting, now)
        : logged(tx, inserting);
    },

    preload(tx, stream) {
      tx.preload(streamHeads, stream);
      if (tx.dialect.name === 'postgres') tx.preload(logPosition, '');
    },

    supersede: (tx, key) => supersedeKeyed(tx, key, undefined, clock.now()),

    async readAfter(stream, seq, limit, reader) {
      if (reader) return readMissed(stream, seq, limit, reader);
      const missed = await readMissed(stream, seq, limit, database.read);
      await database.settled();
      return missed;
    },

    async heads(streams) {
      if (streams.length === 0) return new Map();
      const rows = await database.read.all(selectStreams, { streams: [...streams] });
      await database.settled();
      return new Map(rows.map(({ stream, head }) => [stream, head]));
    },

    addRefresh: (refresh) => void refreshes.push(refresh),
  };
}

/** The stream's position; the writes of one commit store it once. */
const streamHeads: BatchCounter<{ head: number }> = {
  load: async (store, stream) => (await store.get(selectHead, { stream })) ?? { head: 0 },
  store: async (store, stream, { head }) => store.enqueue(upsertHead, { stream, head }),
};

const nextNumber = (stream: { head: number }) => ++stream.head;

/** PostgreSQL only: the position of the last event; the writes of one commit store it once. */
const logPosition: BatchCounter<{ position: number }> = {
  load: async (store) => (await store.get(selectLogPosition, {})) ?? { position: 0 },
  store: async (store, _, { position }) => store.enqueue(updateLogPosition, { id: 1, position }),
};

const nextPosition = (log: { position: number }) => ++log.position;

/** Inserts an event with the next number of its stream. */
function insert(
  tx: Transaction,
  event: NewEvent,
  now: number,
  isObserved: boolean,
): MaybePromise<LoggedEvent> {
  const seq = tx.change(streamHeads, event.stream, nextNumber);
  const position = tx.dialect.name === 'postgres' ? tx.change(logPosition, '', nextPosition) : undefined;
  return seq instanceof Promise || position instanceof Promise
    ? insertOnceNumbered(tx, event, seq, position, now, isObserved)
    : insertAt(tx, event, seq, position, now, isObserved);
}

async function insertOnceNumbered(
  tx: Transaction,
  event: NewEvent,
  seq: MaybePromise<number>,
  position: MaybePromise<number | undefined>,
  now: number,
  isObserved: boolean,
) {
  return insertAt(tx, event, await seq, await position, now, isObserved);
}

function insertAt(
  tx: Transaction,
  event: NewEvent,
  seq: number,
  position: number | undefined,
  now: number,
  isObserved: boolean,
): MaybePromise<LoggedEvent> {
  const { stream, definition } = event;
  const [before, after] = eventJsonAround(event, now);
  const json = before + seq + after;
  const logged: LoggedEvent =
    position === undefined
      ? { stream, seq, type: definition.type, json }
      : { stream, seq, type: definition.type, json, position };
  const observed = isObserved ? 1 : 0;
  const putting = tx.enqueue(insertEvent, {
    stream,
    seq,
    created_at: now,
    payload: json,
    position,
    observed,
  });
  return putting instanceof Promise ? putting.then(() => logged) : logged;
}

/** Collects the events of one commit for a single publish. */
function createPublisher(bus: Bus): (event: LoggedEvent) => void {
  let batch: LoggedEvent[] = [];
  return (event) => {
    if (batch.push(event) > 1) return;
    queueMicrotask(() => {
      const events = batch;
      batch = [];
      bus.publish(events);
    });
  };
}
