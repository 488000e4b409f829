import type { TaskStatus } from '@confab/protocol';
import type { Migration } from '../../core/storage/migration.ts';

/** A long-running task and its progress. Names users and objects by id only. */
export interface TaskRow {
  id: string;
  kind: string;
  status: TaskStatus;
  /** JSON: the request. */
  payload: string;
  /** JSON: the start of the next batch; null before the first. */
  state: string | null;
  done: number;
  total: number | null;
  /** JSON, as on the wire. */
  result: string;
  /** JSON, as on the wire; null unless it failed. */
  error: string | null;
  asked_by_id: string | null;
  /** 1 if started by the host's back end, for whatever user. */
  by_server: number;
  /** The tenant of who started it (TEN-02); null for none. */
  tenant: string | null;
  created_at: number;
  updated_at: number;
  finished_at: number | null;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    tasks: TaskRow;
  }
}

export const taskMigrations: readonly Migration[] = [
  {
    id: 'tasks-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE tasks (
         id ${text} PRIMARY KEY,
         kind ${text} NOT NULL,
         status ${text} NOT NULL,
         payload ${text} NOT NULL,
         state ${text},
         done ${bigint} NOT NULL,
         total ${bigint},
         result ${text} NOT NULL,
         error ${text},
         asked_by_id ${text},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL,
         finished_at ${bigint}
       )`,
      'CREATE INDEX tasks_of_user ON tasks (asked_by_id, created_at)',
      'CREATE INDEX tasks_finished ON tasks (finished_at) WHERE finished_at IS NOT NULL',
    ],
  },
  {
    id: 'tasks-0002',
    up: ({ bigint }) => [
      `ALTER TABLE tasks ADD COLUMN by_server ${bigint} NOT NULL DEFAULT 0`,
      'UPDATE tasks SET by_server = 1 WHERE asked_by_id IS NULL',
    ],
  },
  { id: 'tasks-0003', up: ({ text }) => [`ALTER TABLE tasks ADD COLUMN tenant ${text}`] },
];
