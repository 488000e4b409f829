import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../storage/statement.ts';
import type {} from './eventLogTables.ts';

export const selectHead = statement(
  (k, p: Placeholders<{ stream: string }>) =>
    k.selectFrom('streams').select('head').where('stream', '=', p('stream')),
  { cacheUntilTablesChange: ['streams'] },
);

/** Stores a stream's position, inserting the stream if needed. */
export const upsertHead = statement(
  (k, p: Placeholders<{ stream: string; head: number }>) =>
    k
      .insertInto('streams')
      .values({ stream: p('stream'), head: p('head'), tail: 0 })
      .onConflict((conflict) => conflict.column('stream').doUpdateSet({ head: p('head') })),
  { keepsCacheValid: true },
);

type NewEventRow = {
  stream: string;
  seq: number;
  created_at: number;
  payload: string;
  position?: number;
  observed?: number;
};

export const insertEvent = statement(
  (k, p: Placeholders<NewEventRow>, { name }) =>
    k.insertInto('events').values({
      stream: p('stream'),
      seq: p('seq'),
      created_at: p('created_at'),
      payload: p('payload'),
      ...(name === 'postgres' && { position: p('position'), observed: p('observed') }),
    }),
  { apart: true },
);

export const selectStreams = statement((k, p: Placeholders<{ streams: string[] }>, dialect) =>
  k
    .selectFrom('streams')
    .select(['stream', 'head', 'tail'])
    .where(sql<boolean>`stream ${oneOf(dialect, p('streams'))}`),
);

export const selectEventsAfter = statement(
  (k, p: Placeholders<{ stream: string; seq: number; limit: number }>) =>
    k
      .selectFrom('events')
      .select(['seq', 'payload'])
      .where('stream', '=', p('stream'))
      .where('seq', '>', p('seq'))
      .orderBy('seq')
      .limit(p('limit')),
);

/** Selects events of a stream with their position, from after number `seq`. */
export const selectEventsOfStream = statement(
  (k, p: Placeholders<{ stream: string; seq: number; limit: number }>) =>
    k
      .selectFrom('events')
      .select(['position', 'stream', 'seq', 'payload'])
      .where('stream', '=', p('stream'))
      .where('seq', '>', p('seq'))
      .orderBy('seq')
      .limit(p('limit')),
);

/** Selects events of all streams, in the order they were written. */
export const selectEventsFrom = statement((k, p: Placeholders<{ position: number; limit: number }>) =>
  k
    .selectFrom('events')
    .select(['position', 'stream', 'seq', 'payload'])
    .where('position', '>', p('position'))
    .orderBy('position')
    .limit(p('limit')),
);

/** Selects the position of the last event. */
export const selectLastPosition = statement(
  (k, _p: Placeholders<object>) =>
    k.selectFrom('events').select(({ fn }) => fn.max<number | null>('position').as('position')),
  { apart: true },
);

/** Selects the events that caches depend on, in the order they were written. */
export const selectObservedFrom = statement((k, p: Placeholders<{ position: number }>) =>
  k
    .selectFrom('events')
    .select(['position', 'stream', 'seq', 'payload'])
    .where('observed', '=', sql.lit(1))
    .where('position', '>', p('position'))
    .orderBy('position'),
);

export const selectLogPosition = statement(
  (k, _p: Placeholders<object>) =>
    k.selectFrom('writer_turns').select('position').where('id', '=', sql.lit(1)),
  { apart: true, cacheUntilTablesChange: ['writer_turns'] },
);

export const updateLogPosition = statement(
  (k, p: Placeholders<{ id: number; position: number }>) =>
    k
      .updateTable('writer_turns')
      .set({ position: p('position') })
      .where('id', '=', p('id')),
  { apart: true, keepsCacheValid: true },
);

/** Selects streams with more events than the log always keeps. */
export const selectLongStreams = statement(
  (k, p: Placeholders<{ after: string; keep: number; limit: number }>) =>
    k
      .selectFrom('streams')
      .select(['stream', 'head', 'tail'])
      .where('stream', '>', p('after'))
      .where(sql<boolean>`head - tail > ${p('keep')}`)
      .orderBy('stream')
      .limit(p('limit')),
);

/** Selects the last number, at most `limit` above the tail, up to which a stream's events can be removed. */
export const selectNewTail = statement(
  (k, p: Placeholders<{ stream: string; tail: number; upTo: number; before: number; limit: number }>) =>
    k
      .selectFrom(
        k
          .selectFrom('events')
          .select(['seq', 'created_at'])
          .where('stream', '=', p('stream'))
          .where('seq', '>', p('tail'))
          .where('seq', '<=', p('upTo'))
          .orderBy('seq')
          .limit(p('limit'))
          .as('oldest'),
      )
      .select((k) => k.fn.max('oldest.seq').as('seq'))
      .where('oldest.created_at', '<', p('before')),
);

export const replacePayload = statement(
  (k, p: Placeholders<{ stream: string; seq: number; payload: string }>) =>
    k
      .updateTable('events')
      .set({ payload: p('payload') })
      .where('stream', '=', p('stream'))
      .where('seq', '=', p('seq')),
);

/** Replaces an event's payload, unless it was changed since it was read. */
export const swapPayload = statement(
  (k, p: Placeholders<{ stream: string; seq: number; before: string; payload: string }>) =>
    k
      .updateTable('events')
      .set({ payload: p('payload') })
      .where('stream', '=', p('stream'))
      .where('seq', '=', p('seq'))
      .where('payload', '=', p('before')),
);

export const selectKeyed = statement((k, p: Placeholders<{ key: string }>) =>
  k.selectFrom('event_keys').select(['stream', 'seq']).where('key', '=', p('key')),
);

export const upsertKeyed = statement((k, p: Placeholders<{ key: string; stream: string; seq: number }>) =>
  k
    .insertInto('event_keys')
    .values({ key: p('key'), stream: p('stream'), seq: p('seq') })
    .onConflict((conflict) => conflict.columns(['key', 'stream']).doUpdateSet({ seq: p('seq') })),
);

export const deleteKeyed = statement((k, p: Placeholders<{ key: string }>) =>
  k.deleteFrom('event_keys').where('key', '=', p('key')),
);

export const deleteEvents = statement((k, p: Placeholders<{ stream: string; upTo: number }>) =>
  k.deleteFrom('events').where('stream', '=', p('stream')).where('seq', '<=', p('upTo')),
);

export const deleteAllEvents = statement((k, p: Placeholders<{ stream: string }>) =>
  k.deleteFrom('events').where('stream', '=', p('stream')),
);

export const deleteKeys = statement((k, p: Placeholders<{ stream: string }>) =>
  k.deleteFrom('event_keys').where('stream', '=', p('stream')),
);

export const deleteStream = statement((k, p: Placeholders<{ stream: string }>) =>
  k.deleteFrom('streams').where('stream', '=', p('stream')),
);

/** Moves the tail of a stream, never back: a server that was paused may trim after another one. */
export const moveTail = statement((k, p: Placeholders<{ stream: string; tail: number }>) =>
  k
    .updateTable('streams')
    .set({ tail: p('tail') })
    .where('stream', '=', p('stream'))
    .where('tail', '<', p('tail')),
);
