import type pg from 'pg';
import type { Queryable } from './postgresConnection.ts';

/** Most queries that share a connection; a slow one delays at most so many others. */
const maxTogether = 4;

interface WaitingRead {
  readonly query: Parameters<Queryable['query']>[0];
  resolve(result: pg.QueryResult): void;
  reject(error: unknown): void;
}

/**
 * Reads over the connections of a pool. Prepared queries that are requested during one turn of the event loop travel in
 * groups, each as one packet; the pool's connections must be pipelined. Other queries, which may be slow, travel alone.
 */
export class GatheredReads implements Queryable {
  readonly #pool: pg.Pool;
  #waiting: WaitingRead[] = [];

  constructor(pool: pg.Pool) {
    this.#pool = pool;
  }

  query(query: WaitingRead['query']): Promise<pg.QueryResult> {
    if (query.name === undefined) return this.#pool.query(query);
    return new Promise((resolve, reject) => {
      this.#waiting.push({ query, resolve, reject });
      if (this.#waiting.length === 1) setImmediate(() => this.#sendAll());
    });
  }

  #sendAll(): void {
    const waiting = this.#waiting;
    this.#waiting = [];
    // All groups of the same size, since the database runs them concurrently.
    const groups = Math.ceil(waiting.length / maxTogether);
    for (const reads of Map.groupBy(waiting, (_, index) => index % groups).values()) void this.#send(reads);
  }

  async #send(reads: readonly WaitingRead[]): Promise<void> {
    let client: pg.PoolClient;
    try {
      client = await this.#pool.connect();
    } catch (error) {
      for (const { reject } of reads) reject(error);
      return;
    }
    let failure: Error | undefined;
    const lost = (error: Error) => {
      failure = error;
    };
    client.once('error', lost);
    await Promise.all(
      reads.map(({ query, resolve, reject }) =>
        client.query(query).then(resolve, (error: Error) => {
          failure = error;
          reject(error);
        }),
      ),
    );
    client.off('error', lost);
    // Like the pool's own queries: a connection is replaced after any error.
    client.release(failure);
  }
}
