import type { Dialect } from '../storage/dialect.ts';
import type { Migration } from '../storage/migration.ts';

/** A running server among those of a database. */
interface NodeRow {
  id: string;
  version: string;
  /** Separated by commas; null until the server has started, and for one that does not record them. */
  roles: string | null;
  /** When it was last known to run, by the store's time (`storeTime`). */
  seen_at: number;
}

declare module '../storage/tables.ts' {
  interface Tables {
    nodes: NodeRow;
  }
}

/** How often a server shows that it runs. */
export const heartbeatMs = 10_000;

/** A server that has shown no sign of life for this long does not run. */
export const nodeLifeMs = 30_000;

/** Creates the table of running servers, which is needed before any migration runs. */
export const nodeTable = ({ text, bigint }: Dialect) =>
  `CREATE TABLE IF NOT EXISTS nodes (id ${text} PRIMARY KEY, version ${text} NOT NULL, seen_at ${bigint} NOT NULL)`;

/** The columns that the table of running servers received since. */
export const nodeMigrations: readonly Migration[] = [
  { id: 'nodes-0001', up: ({ text }) => [`ALTER TABLE nodes ADD COLUMN roles ${text}`] },
];
