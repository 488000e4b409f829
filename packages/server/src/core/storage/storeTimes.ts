import type { Metrics } from '../observe/metrics.ts';
import type { Database, Reader } from './database.ts';
import type { MaybePromise } from './maybePromise.ts';

const buckets = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10];

/** Measures how long writes wait in the queue, and with PostgreSQL how long reads last. */
export function measureStore(database: Database, metrics: Metrics): Database {
  const queued = metrics.histogram(
    'confab_store_queue_seconds',
    'Time that a write waited before it ran',
    buckets,
  );
  const write: Database['write'] = (work, prefetch) => {
    const askedAt = performance.now();
    let isMeasured = false;
    return database.write((tx) => {
      // The work may run again.
      if (!isMeasured) queued.observe((performance.now() - askedAt) / 1000);
      isMeasured = true;
      return work(tx);
    }, prefetch);
  };
  const read = database.dialect.name === 'sqlite' ? database.read : measureReads(database.read, metrics);
  return { ...database, read, write };
}

function measureReads(reader: Reader, metrics: Metrics): Reader {
  const times = metrics.histogram(
    'confab_postgres_read_seconds',
    'Duration of reads, including the wait for a connection',
    buckets,
  );
  const timed = <T>(read: () => MaybePromise<T>): Promise<T> => {
    const began = performance.now();
    return Promise.resolve(read()).finally(() => times.observe((performance.now() - began) / 1000));
  };
  return {
    dialect: reader.dialect,
    all: (statement, parameters) => timed(() => reader.all(statement, parameters)),
    get: (statement, parameters) => timed(() => reader.get(statement, parameters)),
    query: (build) => timed(() => reader.query(build)),
  };
}
