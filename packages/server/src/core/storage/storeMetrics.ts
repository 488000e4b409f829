import type { Metrics } from '../observe/metrics.ts';
import type { Database } from './database.ts';

/** Returns a function that measures how long a batch waited for its turn of writing, in milliseconds. */
export function measureTurns(metrics: Metrics): (waitedMs: number) => void {
  const turns = metrics.histogram(
    'confab_cluster_turn_seconds',
    'Time that a batch of writes waited for its turn among the servers of the cluster',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
  );
  return (waitedMs) => turns.observe(waitedMs / 1000);
}

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
