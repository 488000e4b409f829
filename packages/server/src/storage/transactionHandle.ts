import type { Reader, Transaction } from './database.ts';
import type { Statement } from './statement.ts';

/** What a connection does beside reading. */
export interface WritingConnection extends Reader {
  run<P>(statement: Statement<P, unknown>, parameters: P): Promise<number>;
  runMany<P>(statement: Statement<P, unknown>, parameters: readonly P[]): Promise<void>;
}

/** A transaction on `connection` that refuses to be used after its end, when the connection belongs to somebody else. */
export function transactionOn(
  connection: WritingConnection,
  effects: (() => void)[],
): Transaction & { end(): void } {
  let ended = false;
  const refused = () =>
    Promise.reject(new Error('This transaction has ended: await everything inside its work.'));
  return {
    dialect: connection.dialect,
    all: (statement, parameters) => (ended ? refused() : connection.all(statement, parameters)),
    get: (statement, parameters) => (ended ? refused() : connection.get(statement, parameters)),
    query: (build) => (ended ? refused() : connection.query(build)),
    run: (statement, parameters) => (ended ? refused() : connection.run(statement, parameters)),
    runMany: (statement, list) => (ended ? refused() : connection.runMany(statement, list)),
    after: (effect) => {
      if (ended) throw new Error('This transaction has ended: nothing can follow it any more.');
      effects.push(effect);
    },
    end: () => {
      ended = true;
    },
  };
}
