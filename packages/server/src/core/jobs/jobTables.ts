import type { Generated } from 'kysely';
import type { Migration } from '../storage/migration.ts';

interface JobRow {
  id: Generated<number>;
  kind: string;
  /** Unique among waiting jobs; null for jobs without a limit. */
  key: string | null;
  run_at: number;
  payload: string;
  /** `waiting` for its time, `running` on a worker, or `failed` and given up. */
  state: 'waiting' | 'running' | 'failed';
  /** 1 for jobs that run many at a time (`quickJobs` of a feature). */
  quick: number;
  attempts: number;
  /** End of a running job's lock; after a crash another worker claims it. */
  locked_until: number;
  /** The claim that the lock belongs to, `<node>.<claim>`; a job that is replaced meanwhile belongs to none. */
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
