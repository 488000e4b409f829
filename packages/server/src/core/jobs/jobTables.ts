import type { Generated } from 'kysely';
import type { Migration } from '../storage/migration.ts';

interface JobRow {
  id: Generated<number>;
  kind: string;
  /** At most one job of a key; null for jobs that any number may wait of. */
  key: string | null;
  run_at: number;
  payload: string;
  /** `waiting` for its time, `running` while a worker has it, `failed` when it was given up. */
  state: 'waiting' | 'running' | 'failed';
  /** 1 for those of which many are done at once (`quickJobs` of a feature). */
  quick: number;
  attempts: number;
  /** A running one belongs to its worker until then; after a crash another one takes it. */
  locked_until: number;
  /** Which claim the lock belongs to, `<node>.<claim>`; a job that is replaced meanwhile belongs to none. */
  claim: string;
  last_error: string | null;
}

declare module '../storage/tables.ts' {
  interface Tables {
    jobs: JobRow;
  }
}

export const jobMigrations: readonly Migration[] = [
  {
    id: 'jobs-0001',
    up: ({ text, bigint, identity }) => [
      `CREATE TABLE jobs (
         id ${identity},
         kind ${text} NOT NULL,
         key ${text} UNIQUE,
         run_at ${bigint} NOT NULL,
         payload ${text} NOT NULL,
         state ${text} NOT NULL,
         attempts ${bigint} NOT NULL,
         locked_until ${bigint} NOT NULL,
         claim ${text} NOT NULL,
         last_error ${text}
       )`,
      'CREATE INDEX jobs_due ON jobs (state, run_at)',
    ],
  },
  {
    id: 'jobs-0002',
    up: ({ bigint }) => [
      `ALTER TABLE jobs ADD COLUMN quick ${bigint} NOT NULL DEFAULT 0`,
      "UPDATE jobs SET state = 'running' WHERE claim <> ''",
      'DROP INDEX jobs_due',
      'CREATE INDEX jobs_due ON jobs (state, quick, run_at)',
      "CREATE INDEX jobs_running ON jobs (locked_until) WHERE state = 'running'",
    ],
  },
];
