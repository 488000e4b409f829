import type { Migration } from '../../core/storage/migration.ts';

/** A fact of the first-run checklist that nothing else records. */
export interface SetupFactRow {
  name: 'dismissed' | 'mail' | 'backup';
  at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    setup_facts: SetupFactRow;
  }
}

export const setupMigrations: readonly Migration[] = [
  {
    id: 'setup-0001',
    up: ({ text, bigint }) => [`CREATE TABLE setup_facts (name ${text} PRIMARY KEY, at ${bigint} NOT NULL)`],
  },
];
