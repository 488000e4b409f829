import { ChatError, conflict, type DeletionMode, deletedUserName, idKeepsName } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { removeFiles, removeFilesOfUser } from '../attachments/index.ts';
import { eraseLogged, erasure } from '../erasure/index.ts';
import { type AuthoredCursor, nextAuthored, removeMessages, restoreMessages } from '../messages/index.ts';
import type { RunningTask, TaskStep } from '../tasks/index.ts';
import { eraseAccount } from './eraseAccount.ts';
import { leaveChannels } from './leaveChannels.ts';
import { accountToChange } from './saveAccount.ts';

export const deleteUserKind = 'delete-user';
export const restoreUserKind = 'restore-user';

export interface DeletionPayload {
  readonly user_id: string;
  readonly user: DeletionMode;
  readonly messages?: DeletionMode | undefined;
  /** When the account was deleted; undefined for a task that an older server requested. */
  readonly deleted_at?: number | undefined;
}

/** The next step of a deletion; steps after the messages need no position, since they are idempotent. */
interface DeletionState {
  readonly messages: 'done' | AuthoredCursor;
}

export type DeletionTask = RunningTask<DeletionPayload, DeletionState>;

export type RestoreTask = RunningTask<{ user_id: string }, DeletionState>;

/**
 * Deletes an account's content in batches (APP-06): its messages, memberships, data, and events in the log. Ends with
 * `conflict` if the account is restored meanwhile.
 */
export async function runDeletion(context: ServerContext, task: DeletionTask): Promise<TaskStep> {
  const { user_id, user, messages } = task.payload;
  const { database } = context;
  const requireDeleted = (tx: Transaction) => requireStillDeleted(tx, task.payload);
  let done = task.done;
  const cursor = task.state?.messages;
  if (messages !== undefined && cursor !== 'done') {
    const how = { mode: messages, actorId: task.askedById, logLater: true };
    done = await walk(context, task, cursor, async (tx, rows) => {
      await requireDeleted(tx);
      await removeMessages(context, tx, rows, how);
    });
  }
  if (user === 'hard') await leaveChannels(context, user_id, task.askedById, requireDeleted);
  if (user !== 'soft') {
    await database.write(async (tx) => {
      await requireDeleted(tx);
      await erasure(context).user(tx, { id: user_id }, user);
      const { name } = await eraseAccount(context, tx, user_id, task.askedById);
      // Only once: a task that resumes after a crash finds the name already erased.
      if (name !== deletedUserName && idKeepsName(user_id, name))
        await task.keep(tx, { result: { id_keeps_name: true } });
    });
  }
  const isStripped = messages !== undefined && messages !== 'soft';
  if (user === 'soft') await removeFiles(context);
  else await removeFilesOfUser(context, user_id, { all: user === 'hard' });
  if (user !== 'soft' || isStripped) {
    await eraseLogged(context, {
      users: user === 'soft' ? [] : [user_id],
      authors: isStripped ? [user_id] : [],
    });
    await database.purge();
  }
  return { done, total: done, result: { messages_count: done } };
}

/**
 * Restores the messages that were deleted with their author. Ends with `conflict` if the account is deleted again
 * meanwhile.
 */
export async function runRestore(context: ServerContext, task: RestoreTask): Promise<TaskStep> {
  const cursor = task.state?.messages;
  const how = { actorId: task.askedById };
  const done =
    cursor === 'done'
      ? task.done
      : await walk(context, task, cursor, async (tx, rows) => {
          await requireStillRestored(tx, task.payload);
          await restoreMessages(context, tx, rows, how);
        });
  return { done, total: done, result: { messages_count: done } };
}

const service = { role: 'server' } as const;

async function requireStillDeleted(
  tx: Transaction,
  { user_id, deleted_at }: Pick<DeletionPayload, 'user_id' | 'deleted_at'>,
): Promise<void> {
  const user = await accountToChange(tx, service, user_id);
  if (user.deleted_at !== null && user.deleted_at === (deleted_at ?? user.deleted_at)) return;
  throw new ChatError(conflict, { message: 'The account was restored before its deletion had finished.' });
}

async function requireStillRestored(tx: Transaction, { user_id }: { user_id: string }): Promise<void> {
  const user = await accountToChange(tx, service, user_id);
  if (user.deleted_at === null) return;
  throw new ChatError(conflict, { message: 'The account was deleted before it had been fully restored.' });
}

/** Applies an action to all messages of the task's user, in batches; returns their number. */
async function walk(
  context: ServerContext,
  task: RunningTask<{ user_id: string }, DeletionState>,
  from: AuthoredCursor | undefined,
  work: (tx: Transaction, rows: Awaited<ReturnType<typeof nextAuthored>>['rows']) => Promise<void>,
): Promise<number> {
  const { database } = context;
  let done = task.done;
  for (let cursor = from; ; ) {
    const next = await database.write(async (tx) => {
      const page = await nextAuthored(tx, task.payload.user_id, cursor);
      const rows = page.rows.filter((row) => cursor?.list !== 'threads' || row.in_channel === 0);
      if (rows.length > 0) await work(tx, rows);
      const reached = done + rows.length;
      // An empty window is quick to repeat, so only progress is saved.
      if (rows.length > 0 || !page.next) {
        await task.keep(tx, { state: { messages: page.next ?? 'done' }, done: reached });
      }
      return { cursor: page.next, reached };
    });
    done = next.reached;
    if (!next.cursor) return done;
    cursor = next.cursor;
  }
}
