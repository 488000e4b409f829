import type { Generated } from 'kysely';
import type { Migration } from '../storage/migration.ts';

interface StreamRow {
  stream: string;
  /** The number of the stream's last event. */
  head: number;
  /** Events up to this number are gone (retention). */
  tail: number;
}

interface EventRow {
  position: Generated<number>;
  stream: string;
  seq: number;
  /** Milliseconds since 1970. */
  created_at: number;
  /** The event's wire form, exactly as sockets get it. */
  payload: string;
}

declare module '../storage/tables.ts' {
  interface Tables {
    streams: StreamRow;
    events: EventRow;
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
];
