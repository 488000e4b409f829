import { setTimeout } from 'node:timers/promises';
import type pg from 'pg';
import { ConfigError } from '../config/configError.ts';
import { advisoryLocks } from './advisoryLocks.ts';
import { throwStoreError } from './postgresConnection.ts';
import { StoreUnavailableError } from './storeErrors.ts';
import { breakConnection } from './watchConnections.ts';

/** How long the lock of a killed process can last: PostgreSQL notices when it next reads the socket. */
const lockWithinMs = 5_000;

const usedByAnother =
  'The database in CONFAB_DATABASE_URL is in use by another Confab server: stop that one first, or set CONFAB_BUS on all of them, so that they can share it.';

class WriterLockTakenError extends StoreUnavailableError {}

/**
 * The connection that holds the database's writer lock, which keeps out a second service that does not share. After it
 * was lost, the next use connects again and reacquires the lock.
 */
export class WriterConnection {
  readonly #connect: () => pg.Client;
  readonly #lock: string;
  readonly #connected: () => void;
  #client: pg.Client | undefined;

  /** `connected` is called after each new connection: whoever wrote meanwhile is unknown. */
  constructor(options: { connect: () => pg.Client; isShared: boolean; connected: () => void }) {
    this.#connect = options.connect;
    this.#lock = options.isShared ? 'pg_try_advisory_lock_shared' : 'pg_try_advisory_lock';
    this.#connected = options.connected;
  }

  /** Acquires the writer lock; throws a {@link ConfigError} if another service holds it. */
  async acquire(): Promise<void> {
    const deadline = performance.now() + lockWithinMs;
    while (!this.#client) {
      try {
        await this.open();
      } catch (error) {
        if (!(error instanceof WriterLockTakenError)) throw error;
        if (performance.now() > deadline) throw new ConfigError(usedByAnother);
        await setTimeout(200);
      }
    }
  }

  get isOpen(): boolean {
    return this.#client !== undefined;
  }

  /** Returns the client, connecting it if necessary. */
  async open(): Promise<pg.Client> {
    this.#client ??= await this.#open();
    return this.#client;
  }

  /** Returns the client of the connection. Throws if it was lost. */
  get client(): pg.Client {
    if (!this.#client) throw new StoreUnavailableError('The connection to the store was lost.');
    return this.#client;
  }

  async send(command: string | pg.QueryConfig): Promise<pg.QueryResult> {
    return await this.client.query(command).catch(throwStoreError);
  }

  /** Sends a command without its answer: the connection preserves order, and the next command fails if this one did. */
  sendAhead(command: string | pg.QueryConfig): void {
    this.client.query(command).catch(() => undefined);
  }

  /** Breaks the connection: what waits for an answer fails. */
  break(): void {
    if (this.#client) breakConnection(this.#client);
  }

  async close(): Promise<void> {
    await this.#client?.end();
  }

  async #open(): Promise<pg.Client> {
    const client = this.#connect();
    const lost = () => {
      if (this.#client === client) this.#client = undefined;
    };
    client.on('error', lost).on('end', lost);
    await client.connect().catch(throwStoreError);
    const { rows } = await client
      .query(`SELECT ${this.#lock}($1) AS locked`, [advisoryLocks.writer])
      .catch(throwStoreError);
    if (rows[0].locked) {
      this.#connected();
      return client;
    }
    await client.end();
    throw new WriterLockTakenError('Another Confab service is using the database.');
  }
}
