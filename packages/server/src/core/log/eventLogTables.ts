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
  position: Generated<number>;
  stream: string;
  seq: number;
  /** Milliseconds since 1970. */
  created_at: number;
  /** The event in wire form, exactly as sent to sockets. */
  payload: string;
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
];
