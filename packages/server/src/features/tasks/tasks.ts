import { randomUUID } from 'node:crypto';
import type { Task } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { isHost } from '../../core/access/roles.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { TaskRow } from './migrations.ts';
import { saveTask } from './saveTask.ts';
import { toTask } from './toTask.ts';

/** The kind of job that does tasks. */
export const taskJob = 'tasks.run';

/** The state that a task has reached; what is left out stays as it was. */
export interface TaskStep {
  /** Where the next share begins, as JSON. */
  readonly state?: unknown;
  readonly done?: number;
  readonly total?: number | undefined;
  /** The result so far: ids and numbers, never people's text. Added to the result of earlier steps. */
  readonly result?: Readonly<Record<string, unknown>>;
}

/** A task under way, as its kind's work gets it. */
export interface RunningTask<P = unknown, S = unknown> {
  readonly id: string;
  readonly payload: P;
  /** Who asked for it; nobody where the host's back end did. */
  readonly askedById: string | undefined;
  /** Where it stood when it was last kept; nothing in the beginning. A crash leads back to here. */
  readonly state: S | undefined;
  readonly done: number;
  /**
   * Who asked, with the rights of now, where that person may still have this done. Asked before every share; a share of
   * several transactions asks in each. Throws `not_allowed`, which ends the task.
   */
  requireAsker(reader: Reader): Promise<Actor>;
  /** Keeps how far it is, in the transaction that did it: so each share is done once. */
  keep(tx: Transaction, step: TaskStep): Promise<void>;
}

/**
 * Does a task from its kept state to its end, in shares of at most a few hundred rows, each with its `keep`. Answers
 * what it has come to. A `ChatError` ends it as failed; anything else is tried again from the kept state.
 */
export type TaskWork<P, S = unknown> = (task: RunningTask<P, S>) => Promise<TaskStep | undefined>;

/**
 * Throws unless who asked may have this done now. A task that carries out what was decided when it was asked for, such
 * as a deletion, has none: it goes on whatever becomes of who asked.
 */
export type TaskRule<P> = (asker: Actor, payload: P, reader: Reader) => MaybePromise<void>;

interface TaskKind {
  readonly work: TaskWork<unknown>;
  readonly rule: TaskRule<unknown> | undefined;
}

/** Long works of one server: asked for in a transaction, done as durable jobs. */
export interface Tasks {
  /** Called while features are wired: who does tasks of this kind. */
  define<P, S = unknown>(kind: string, work: TaskWork<P, S>, rule?: TaskRule<P>): void;
  readonly kinds: ReadonlyMap<string, TaskKind>;
  /** Asks for one in this transaction; it begins when that is durable. */
  ask(
    tx: Transaction,
    actor: Pick<Actor, 'userId' | 'role'>,
    what: { kind: string; payload: unknown; result?: Readonly<Record<string, unknown>>; total?: number },
  ): Promise<Task>;
}

export const tasks = perServer((context: ServerContext): Tasks => {
  const kinds = new Map<string, TaskKind>();
  return {
    kinds,
    define: (kind, work, rule) => void kinds.set(kind, { work, rule } as TaskKind),
    async ask(tx, actor, { kind, payload, result = {}, total }) {
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
