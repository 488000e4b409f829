import type { Generated } from 'kysely';
import type { Migration } from '../storage/migration.ts';

interface StreamRow {
  stream: string;
  /** The number of the stream's last event. */
  head: number;
  /** Events up to this number were removed (retention). */
  tail: number;
}

interface EventRow {
  /** Assigned by the database with SQLite, by {@link logPosition} with PostgreSQL. */
  position: Generated<number>;
  stream: string;
  seq: number;
  /** Milliseconds since 1970. */
  created_at: number;
  /** The event in wire form, exactly as sent to sockets. */
  payload: string;
  /** PostgreSQL only: 1 if caches of other nodes depend on it. */
  observed: Generated<number>;
}

/** PostgreSQL only: a single row (id 1), locked by the node that writes. */
interface WriterTurnRow {
  id: number;
  /** Grows with each batch of writes: a node whose last turn was not the previous one has missed changes. */
  turn: number;
  /** The position of the last event in the log. */
  position: number;
  /** Names the servers that share this database. */
  cluster: Generated<string>;
}

/** The last event per key and stream. */
interface EventKeyRow {
  key: string;
  stream: string;
  seq: number;
}

declare module '../storage/tables.ts' {
  interface Tables {
    streams: StreamRow;
    events: EventRow;
    event_keys: EventKeyRow;
    writer_turns: WriterTurnRow;
  }
}

export const eventLogMigrations: readonly Migration[] = [
  {
    id: 'log-0001',
    up: ({ text, bigint, identity, clustered }) => [
      `CREATE TABLE streams (stream ${text} PRIMARY KEY, head ${bigint} NOT NULL, tail ${bigint} NOT NULL)${clustered}`,
      `CREATE TABLE events (
         position ${identity},
         stream ${text} NOT NULL,
         seq ${bigint} NOT NULL,
         created_at ${bigint} NOT NULL,
         payload ${text} NOT NULL,
         UNIQUE (stream, seq)
       )`,
    ],
  },
  {
    id: 'log-0002',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE event_keys (
         key ${text} NOT NULL,
         stream ${text} NOT NULL,
         seq ${bigint} NOT NULL,
         PRIMARY KEY (key, stream)
       )${clustered}`,
    ],
  },
  {
    id: 'log-0003',
    up: ({ name }) =>
      name === 'sqlite'
        ? []
        : [
            'ALTER TABLE events ADD COLUMN observed BIGINT NOT NULL DEFAULT 0',
            'CREATE INDEX events_observed ON events (position) WHERE observed = 1',
            'CREATE TABLE writer_turns (id BIGINT PRIMARY KEY, turn BIGINT NOT NULL, position BIGINT NOT NULL, cluster TEXT NOT NULL DEFAULT gen_random_uuid())',
            'INSERT INTO writer_turns SELECT 1, 0, coalesce(max(position), 0) FROM events',
          ],
  },
];
