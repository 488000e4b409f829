import { ChatError } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { ClaimLostError, type Job } from '../../core/jobs/jobQueue.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { requireActorNow } from '../users/index.ts';
import type { TaskRow } from './migrations.ts';
import { saveTask } from './saveTask.ts';
import { selectTask } from './taskStore.ts';
import { type TaskStep, type taskJob, tasks } from './tasks.ts';

/** Most attempts; each resumes from the saved state. */
const maxAttempts = 6;

/** Runs a task from its saved state to its end. */
export async function runTask(context: ServerContext, job: Job<typeof taskJob>): Promise<void> {
  const { database } = context;
  const { id } = job.payload;
  const found = await database.read.get(selectTask, { id });
  if (!found || found.finished_at !== null) return;
  let row: TaskRow = found;
  const save = (next: Partial<TaskRow>) => async (tx: Transaction) => {
    await job.requireClaim(tx);
    const saved = { ...row, ...next, updated_at: context.clock.now() };
    await saveTask(context, tx, saved);
    tx.after(() => {
      row = saved;
    });
  };
  const finish = (next: Partial<TaskRow>) =>
    database.write(async (tx) => {
      await save({ ...next, finished_at: context.clock.now() })(tx);
      await job.done(tx);
    });

  if (row.status === 'waiting') await database.write(save({ status: 'running' }));
  try {
    const kind = tasks(context).kinds.get(row.kind);
    if (!kind) throw new Error(`Nothing does tasks of kind ${row.kind}.`);
    const payload = JSON.parse(row.payload);
    const requireAsker = async (reader: Reader) => {
      const asker = await askerOf(context, reader, found);
      await kind.rule?.(asker, payload, reader);
      return asker;
    };
    const check = async (reader: Reader) => void (kind.rule && (await requireAsker(reader)));
    await check(database.read);
    const end = await kind.work({
      id,
      payload,
      requireAsker,
      askedById: row.asked_by_id ?? undefined,
      state: row.state === null ? undefined : JSON.parse(row.state),
      done: row.done,
      async keep(tx, step) {
        await check(tx);
        await save(changed(row, step))(tx);
      },
    });
    await finish({ ...changed(row, end ?? {}), status: 'done', state: null });
  } catch (error) {
    const isFinal = error instanceof ChatError || job.attempt >= maxAttempts;
    if (!isFinal || error instanceof ClaimLostError) throw error;
    if (!(error instanceof ChatError)) context.logger.error({ err: error, task: id }, 'gave up on a task');
    const failure =
      error instanceof ChatError
        ? { name: error.name, message: error.message }
        : { name: 'internal_error', message: 'Something went wrong on the server.' };
    await finish({ status: 'failed', error: JSON.stringify(failure) });
  }
}

/** Returns the current actor who started it. */
async function askerOf(
  { clock }: ServerContext,
  reader: Reader,
  { asked_by_id, by_server, tenant }: TaskRow,
): Promise<Actor> {
  if (by_server === 0 && asked_by_id !== null) return requireActorNow(reader, asked_by_id, clock.now());
  return {
    role: 'server',
    via: 'token',
    ...(asked_by_id === null ? tenant !== null && { tenant } : { userId: asked_by_id, tenant }),
  };
}

function changed(row: TaskRow, { state, done, total, result }: TaskStep): Partial<TaskRow> {
  return {
    ...(state !== undefined && { state: JSON.stringify(state) }),
    ...(done !== undefined && { done }),
    ...(total !== undefined && { total }),
    ...(result && { result: JSON.stringify({ ...JSON.parse(row.result), ...result }) }),
  };
}
