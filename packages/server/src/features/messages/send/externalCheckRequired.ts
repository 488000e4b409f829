import { type Actor, requireUserId } from '../../../core/access/actor.ts';
import { isHost } from '../../../core/access/roles.ts';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import type { MaybePromise } from '../../../core/storage/maybePromise.ts';
import { requireActorNow } from '../../users/index.ts';

/**
 * Thrown by a step that needs an external check before it can decide. Nothing is written; the check runs outside of any
 * transaction, and the same write runs again, in which the step finds the result.
 */
export class ExternalCheckRequired extends Error {
  /**
   * Runs the check, and returns a function that discards its result once the write is over. May throw a `ChatError`,
   * which aborts the send.
   */
  readonly ask: () => Promise<() => void>;

  constructor(ask: () => Promise<() => void>) {
    super('A step asks outside first.');
    this.ask = ask;
  }
}

type Work<T> = (tx: Transaction) => MaybePromise<T>;

/** Most external checks of a message. */
const maxExternalChecks = 6;

/** Writes a message or an edit: like `database.write`, with external checks of steps. */
export const writeSending = <T>(context: ServerContext, work: Work<T>): Promise<T> =>
  context.database.write(work).catch((error) => retryAfterExternalCheck(context, work, error));

/** Writes like `writeSending` on behalf of an actor, whose rights are refreshed after each external check. */
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

/** Returns the actor with current rights. Throws `not_allowed` if the account can no longer act. */
export async function refreshActor({ clock }: ServerContext, tx: Transaction, actor: Actor): Promise<Actor> {
  if (isHost(actor)) return actor;
  const { role, restrictions } = await requireActorNow(tx, requireUserId(actor), clock.now());
  return { ...actor, role, restrictions };
}

/** Continues after a failed write: runs an external check if a step needed one, and throws any other `cause`. */
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
