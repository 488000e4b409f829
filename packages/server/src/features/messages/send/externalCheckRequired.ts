import { type Actor, requireUserId } from '../../../core/access/actor.ts';
import { isHost } from '../../../core/access/roles.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import type { MaybePromise } from '../../../core/storage/maybePromise.ts';
import { requireActorNow } from '../../users/index.ts';

/**
 * Thrown by a step that must ask somebody outside before it can decide. Nothing is written then; it is asked with no
 * transaction open, and the same write runs again, in which the step finds the answer.
 */
export class ExternalCheckRequired extends Error {
  /**
   * Asks, and answers what forgets the answer once the write is over. May throw a `ChatError`, which ends the sending.
   */
  readonly ask: () => Promise<() => void>;

  constructor(ask: () => Promise<() => void>) {
    super('A step asks outside first.');
    this.ask = ask;
  }
}

type Work<T> = (tx: Transaction) => MaybePromise<T>;

/** A message goes through so many steps that ask outside, at most. */
const maxExternalChecks = 4;

/** Writes what sends or edits a message: as `database.write`, with steps that ask outside first. */
export const writeSending = <T>(context: ServerContext, work: Work<T>): Promise<T> =>
  context.database.write(work).catch((error) => retryAfterExternalCheck(context, work, error));

/** The same in somebody's name: after somebody outside was asked, with the rights that the actor has then. */
export const writeSendingAs = <T>(
  context: ServerContext,
  actor: Actor,
  work: (tx: Transaction, actor: Actor) => MaybePromise<T>,
): Promise<T> =>
  context.database
    .write((tx) => work(tx, actor))
    .catch((error) =>
      retryAfterExternalCheck(context, async (tx) => work(tx, await refreshActor(context, tx, actor)), error),
    );

/** The actor with the rights of now. Throws `not_allowed` where the account may not act any more. */
export async function refreshActor({ clock }: ServerContext, tx: Transaction, actor: Actor): Promise<Actor> {
  if (isHost(actor)) return actor;
  const { role, restrictions } = await requireActorNow(tx, requireUserId(actor), clock.now());
  return { ...actor, role, restrictions };
}

/** Goes on after a write that failed: asks outside where a step needed that, and throws every other `cause`. */
export async function retryAfterExternalCheck<T>(
  { database }: ServerContext,
  work: Work<T>,
  cause: unknown,
): Promise<T> {
  const forget: (() => void)[] = [];
  let error = cause;
  try {
    for (;;) {
      if (!(error instanceof ExternalCheckRequired) || forget.length === maxExternalChecks) throw error;
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
