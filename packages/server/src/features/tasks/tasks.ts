import { randomUUID } from 'node:crypto';
import type { Task } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';
import { tenantOf } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { TaskRow } from './migrations.ts';
import { saveTask } from './saveTask.ts';
import { toTask } from './toTask.ts';

/** The kind of job that runs tasks. */
export const taskJob = 'tasks.run';

declare module '../../core/jobs/jobPayloads.ts' {
  interface JobPayloads {
    [taskJob]: { readonly id: string };
  }
}

/** A task's progress; omitted fields are unchanged. */
export interface TaskStep {
  /** The start of the next batch, as JSON. */
  readonly state?: unknown;
  readonly done?: number;
  readonly total?: number | undefined;
  /** The result so far: ids and numbers, never user-written text. Merged into earlier results. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/** A running task, as passed to its kind's work. */
export interface RunningTask<P = unknown, S = unknown> {
  readonly id: string;
  readonly payload: P;
  /** Who started it; undefined for the host's back end. */
  readonly askedById: string | undefined;
  /** The last saved state; undefined at first. A crash resumes from here. */
  readonly state: S | undefined;
  readonly done: number;
  /**
   * Returns the current actor who started it, if still permitted. Call it before every batch, and in each transaction
   * of a batch. Throws `not_allowed`, which ends the task.
   */
  requireAsker(reader: Reader): Promise<Actor>;
  /** Saves the progress in the transaction that made it, so that each batch is done once. */
  keep(tx: Transaction, step: TaskStep): Promise<void>;
}

/**
 * Runs a task from its saved state to its end, in batches of at most a few hundred rows, each with its `keep`. Returns
 * the result. A `ChatError` fails the task; anything else is retried from the saved state.
 */
export type TaskWork<P, S = unknown> = (task: RunningTask<P, S>) => Promise<TaskStep | undefined>;

/**
 * Throws unless the user who started it still may. A task that executes an earlier decision, such as a deletion, has
 * none: it continues whatever happens to that user.
 */
export type TaskRule<P> = (asker: Actor, payload: P, reader: Reader) => MaybePromise<void>;

interface TaskKind {
  readonly work: TaskWork<unknown>;
  readonly rule: TaskRule<unknown> | undefined;
}

/** The tasks of a server: requested in a transaction, run as durable jobs. */
export interface Tasks {
  /** Called while features are wired: defines the work of a kind. */
  define<P, S = unknown>(kind: string, work: TaskWork<P, S>, rule?: TaskRule<P>): void;
  readonly kinds: ReadonlyMap<string, TaskKind>;
  /** Enqueues a task in this transaction; it starts once that is durable. */
  request(
    tx: Transaction,
    actor: Pick<Actor, 'userId' | 'role' | 'tenant'>,
    what: { kind: string; payload: unknown; result?: Readonly<Record<string, unknown>>; total?: number },
  ): Promise<Task>;
}

export const tasks = perServer((context: ServerContext): Tasks => {
  const kinds = new Map<string, TaskKind>();
  return {
    kinds,
    define: (kind, work, rule) => void kinds.set(kind, { work, rule } as TaskKind),
    async request(tx, actor, { kind, payload, result = {}, total }) {
      const now = context.clock.now();
      const row: TaskRow = {
        id: randomUUID(),
        kind,
        status: 'waiting',
        payload: JSON.stringify(payload),
        state: null,
        done: 0,
        total: total ?? null,
        result: JSON.stringify(result),
        error: null,
        asked_by_id: actor.userId ?? null,
        by_server: isHost(actor) ? 1 : 0,
        tenant: tenantOf(actor),
        created_at: now,
        updated_at: now,
        finished_at: null,
      };
      await saveTask(context, tx, row);
      await context.jobs.enqueue(tx, { kind: taskJob, payload: { id: row.id } });
      return toTask(row);
    },
  };
});
