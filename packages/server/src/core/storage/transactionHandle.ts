import type { Kysely } from 'kysely';
import type { BatchCounter, Writer } from './database.ts';
import type { Dialect } from './dialect.ts';
import type { MaybePromise } from './maybePromise.ts';
import type { OpenTransaction } from './pendingWrite.ts';
import type { Query, Statement } from './statement.ts';
import type { Tables } from './tables.ts';
import type { WriteBatchCache } from './writeBatchCache.ts';

/** A transaction handle that rejects use after its end, when the connection has moved on. */
export class TransactionHandle implements OpenTransaction {
  readonly dialect: Dialect;
  readonly #connection: Writer;
  readonly #held: WriteBatchCache;
  effects: (() => void)[] | undefined;
  hasChanged = false;
  #ended = false;

  constructor(connection: Writer, held: WriteBatchCache) {
    this.dialect = connection.dialect;
    this.#connection = connection;
    this.#held = held;
  }

  isRead(statement: Statement<never, unknown>): boolean {
    return this.#connection.isRead(statement);
  }

  all<P, Row>(statement: Statement<P, Row>, parameters: P): Promise<Row[]> {
    this.hasChanged ||= !this.isRead(statement);
    if (this.#isFreeFor(statement)) return this.#connection.all(statement, parameters);
    return this.#storeHeld().then(() => this.#connection.all(statement, parameters));
  }

  get<P, Row>(statement: Statement<P, Row>, parameters: P): MaybePromise<Row | undefined> {
    this.hasChanged ||= !this.isRead(statement);
    if (this.#isFreeFor(statement)) return this.#connection.get(statement, parameters);
    return this.#storeHeld().then(() => this.#connection.get(statement, parameters));
  }

  query<Row>(build: (k: Kysely<Tables>, dialect: Dialect) => Query<Row>): Promise<Row[]> {
    this.hasChanged = true;
    if (this.#isFreeFor()) return this.#connection.query(build);
    return this.#storeHeld().then(() => this.#connection.query(build));
  }

  run<P>(statement: Statement<P, unknown>, parameters: P): Promise<number> {
    this.hasChanged = true;
    if (this.#isFreeFor(statement)) return this.#connection.run(statement, parameters);
    return this.#storeHeld().then(() => this.#connection.run(statement, parameters));
  }

  enqueue<P>(statement: Statement<P, unknown>, parameters: P, refusal?: () => Error): MaybePromise<void> {
    this.hasChanged = true;
    if (this.#isFreeFor(statement)) return this.#connection.enqueue(statement, parameters, refusal);
    return this.#storeHeld().then(() => this.#connection.enqueue(statement, parameters, refusal));
  }

  runMany<P>(statement: Statement<P, unknown>, list: readonly P[]): Promise<void> {
    this.hasChanged = true;
    if (this.#isFreeFor(statement)) return this.#connection.runMany(statement, list);
    return this.#storeHeld().then(() => this.#connection.runMany(statement, list));
  }

  change<T extends object, R>(held: BatchCounter<T>, id: string, change: (value: T) => R): MaybePromise<R> {
    this.hasChanged = true;
    return this.#ended ? refused() : this.#held.change(held, id, change);
  }

  preload<T extends object>(held: BatchCounter<T>, id: string): void {
    if (!this.#ended) this.#held.preload(held, id);
  }

  after(effect: () => void): void {
    if (this.#ended) throw new Error('This transaction has ended: nothing can follow it any more.');
    if (this.effects) this.effects.push(effect);
    else this.effects = [effect];
  }

  end(): void {
    this.#ended = true;
  }

  #isFreeFor(statement?: Statement<never, unknown>): boolean {
    return !this.#ended && (this.#held.isStored || statement?.apart === true);
  }

  async #storeHeld(): Promise<void> {
    if (this.#ended) return refused();
    try {
      await this.#held.store();
    } catch (error) {
      // Changes of earlier writes are lost.
      this.hasChanged = true;
      throw error;
    }
  }
}

const refused = () =>
  Promise.reject(new Error('This transaction has ended: await everything inside its work.'));
