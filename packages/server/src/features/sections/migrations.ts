import type { Migration } from '../../core/storage/migration.ts';

/** A user's sections: few, rarely changed, and always sent as a whole, so they are stored as a whole. */
export interface SectionListRow {
  user_id: string;
  /** JSON list of `Section`, in order. */
  sections: string;
  updated_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    section_lists: SectionListRow;
  }
}

export const sectionMigrations: readonly Migration[] = [
  {
    id: 'sections-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE section_lists (user_id ${text} PRIMARY KEY, sections ${text} NOT NULL, updated_at ${bigint} NOT NULL)`,
    ],
  },
];
