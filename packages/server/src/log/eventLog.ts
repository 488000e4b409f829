import type { EventDefinition } from '@confab/protocol/schemas';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock.ts';
import type { Database, Held, Reader, Transaction } from '../storage/database.ts';
import { eventJsonAround, eventTypeOf, type NewEvent } from './eventJson.ts';
import {
  insertEvent,
  insertNextEvent,
  putHead,
  selectEventsAfter,
  selectHead,
  selectStreams,
} from './eventStatements.ts';
import type { LoggedEvent } from './loggedEvent.ts';
import { supersedeKeyed } from './supersede.ts';

/** What a caller missed on one stream. */
export interface MissedEvents {
  events: LoggedEvent[];
  /** The stream's last number now; 0 for a stream without events. */
  head: number;
  /** The events after the cursor are no longer all kept (or the cursor is not of this log): load afresh. */
  reset: boolean;
}

/** The truth of what happened: every change appends to it, in its own transaction. */
export interface EventLog {
  /** Appends an event to its stream; it is published once the transaction is durable. Answers its number. */
  append<D extends EventDefinition>(tx: Transaction, event: NewEvent<D>): Promise<number>;
  /** Takes the content out of the last events of this key, once another event has told how it ended. */
  supersede(tx: Transaction, key: string): Promise<void>;
  /** The events after number `seq`, at most `limit`. */
  readAfter(stream: string, seq: number, limit: number, reader?: Reader): Promise<MissedEvents>;
  /** The last number of each stream that has one. */
  heads(streams: readonly string[], reader?: Reader): Promise<Map<string, number>>;
}

/** Opens the log of a store. What it appends reaches `bus` in the order of each stream's numbers, a commit at a time. */
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
  return {
    async append(tx, event) {
      const { stream, definition } = event;
      const now = clock.now();
      const [before, after] = eventJsonAround(event, now);
      // One journey to the database in place of two: PostgreSQL puts the number between the parts itself.
      const inOne = tx.dialect.name === 'postgres';
      const seq = inOne
        ? await insertBetween(tx, { stream, created_at: now, before, after })
        : await tx.change(streamHeads, stream, (place) => ++place.head);
      const json = before + seq + after;
      const putting = inOne
        ? undefined
        : tx.put(insertEvent, { stream, seq, created_at: now, payload: json });
      if (putting) await putting;
      if (event.key !== undefined) await supersedeKeyed(tx, event.key, { stream, seq }, now);
      tx.after(() => publish({ stream, seq, type: definition.type, json }));
      return seq;
    },

    supersede: (tx, key) => supersedeKeyed(tx, key, undefined, clock.now()),

    async readAfter(stream, seq, limit, reader = database.read) {
      const [row] = await reader.all(selectStreams, { streams: [stream] });
      if (!row) return { events: [], head: 0, reset: seq > 0 };
      if (seq < row.tail || seq > row.head) return { events: [], head: row.head, reset: true };
      const rows = seq === row.head ? [] : await reader.all(selectEventsAfter, { stream, seq, limit });
      const events = rows.map(({ seq, payload }) => ({
        stream,
        seq,
        type: eventTypeOf(payload),
        json: payload,
      }));
      // A cursor must never be led over events that retention took between the two reads.
      const gap = events.length > 0 && events[0]?.seq !== seq + 1;
      return gap ? { events: [], head: row.head, reset: true } : { events, head: row.head, reset: false };
    },

    async heads(streams, reader = database.read) {
      if (streams.length === 0) return new Map();
      const rows = await reader.all(selectStreams, { streams: [...streams] });
      return new Map(rows.map(({ stream, head }) => [stream, head]));
    },
  };
}

/** Where a stream stands; the writes of one commit store it once. */
const streamHeads: Held<{ head: number }> = {
  load: async (store, stream) => (await store.get(selectHead, { stream })) ?? { head: 0 },
  store: async (store, stream, { head }) => store.put(putHead, { stream, head }),
};

async function insertBetween(
  tx: Transaction,
  event: { stream: string; created_at: number; before: string; after: string },
): Promise<number> {
  const { seq } = (await tx.get(insertNextEvent, event)) as { seq: number };
  return seq;
}

/** Gathers the events of one commit, so that the bus carries them together. */
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
