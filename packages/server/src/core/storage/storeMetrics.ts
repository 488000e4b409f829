import type { Metrics } from '../observe/metrics.ts';
import type { Database } from './database.ts';

/** Exports the store's load and size as metrics. */
export function exportStoreLoad({ load, dialect }: Database, metrics: Metrics): void {
  metrics.gauge('confab_store_waiting_writes', 'Writes that are not durable yet', () => load().waitingWrites);
  if (dialect.name === 'sqlite') {
    metrics.gauge(
      'confab_sqlite_database_bytes',
      'Size of confab.db',
      () => load().files?.databaseBytes ?? 0,
    );
    metrics.gauge(
      'confab_sqlite_wal_bytes',
      'Size of the write-ahead log of confab.db',
      () => load().files?.walBytes ?? 0,
    );
    return;
  }
  metrics.labelledGauge(
    'confab_postgres_readers',
    'Connections to PostgreSQL that read, by state',
    'state',
    () => ({ busy: load().readers?.busy ?? 0, idle: load().readers?.idle ?? 0 }),
  );
  metrics.gauge(
    'confab_postgres_waiting_reads',
    'Reads that wait for a connection to PostgreSQL',
    () => load().readers?.waitingReads ?? 0,
  );
}
