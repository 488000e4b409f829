import type { Generated } from 'kysely';
import type { Migration } from '../storage/migration.ts';

interface JobRow {
  id: Generated<number>;
  kind: string;
  /** At most one job of a key; null for jobs that any number may wait of. */
  key: string | null;
  run_at: number;
  payload: string;
  /** `waiting` for its time or being done; `failed` when it was given up. */
  state: 'waiting' | 'failed';
  attempts: number;
  /** A worker has it until then; after a crash another one takes it. */
  locked_until: number;
  /** Which claim the lock belongs to; a job that is replaced meanwhile belongs to none. */
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
];
