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
  const use = (): WritingConnection => {
    if (ended) throw new Error('This transaction has ended: await everything inside its work.');
    return connection;
  };
  return {
    dialect: connection.dialect,
    all: async (statement, parameters) => use().all(statement, parameters),
    get: async (statement, parameters) => use().get(statement, parameters),
    query: async (build) => use().query(build),
    run: async (statement, parameters) => use().run(statement, parameters),
    runMany: async (statement, list) => use().runMany(statement, list),
    after: (effect) => {
      use();
      effects.push(effect);
    },
    end: () => {
      ended = true;
    },
  };
}
