import type { ServerContext } from '../../feature.ts';
import type { MaybePromise } from '../../maybePromise.ts';
import type { Transaction } from '../../storage/database.ts';

/**
 * Thrown by a step that must ask somebody outside before it can decide. Nothing is written then; it is asked with no
 * transaction open, and the same write runs again, in which the step finds the answer.
 */
export class OutsideFirst extends Error {
  /** Asks, and answers what forgets the answer once the write is over. May throw a `ChatError`, which ends the sending. */
  readonly ask: () => Promise<() => void>;

  constructor(ask: () => Promise<() => void>) {
    super('A step asks outside first.');
    this.ask = ask;
  }
}

type Work<T> = (tx: Transaction) => MaybePromise<T>;

/** A message goes through so many steps that ask outside, at most. */
const asksMost = 4;

/** Writes what sends or edits a message: as `database.write`, with steps that ask outside first. */
export const writeSending = <T>(context: ServerContext, work: Work<T>): Promise<T> =>
  context.database.write(work).catch((error) => writeAsked(context, work, error));

/** Goes on after a write that failed: asks outside where a step needed that, and throws every other `cause`. */
export async function writeAsked<T>({ database }: ServerContext, work: Work<T>, cause: unknown): Promise<T> {
  const forget: (() => void)[] = [];
  let error = cause;
  try {
    for (;;) {
      if (!(error instanceof OutsideFirst) || forget.length === asksMost) throw error;
      forget.push(await error.ask());
      try {
        return await database.write(work);
      } catch (next) {
        error = next;
      }
    }
  } finally {
    for (const one of forget) one();
  }
}
