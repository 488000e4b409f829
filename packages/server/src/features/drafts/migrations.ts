import type { Migration } from '../../core/storage/migration.ts';

/** A user's unsent draft in a channel or thread. */
export interface DraftRow {
  user_id: string;
  cid: string;
  /** Empty for the channel's own draft. */
  parent_id: string;
  /** JSON of a `DraftContent`. */
  content: string;
  created_at: number;
  updated_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    drafts: DraftRow;
  }
}

export const draftMigrations: readonly Migration[] = [
  {
    id: 'drafts-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE drafts (
         user_id ${text} NOT NULL,
         cid ${text} NOT NULL,
         parent_id ${text} NOT NULL,
         content ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL,
         PRIMARY KEY (user_id, cid, parent_id)
       )${clustered}`,
    ],
  },
  {
    id: 'drafts-0002',
    up: () => ["CREATE INDEX drafts_of_thread ON drafts (parent_id) WHERE parent_id <> ''"],
  },
  {
    id: 'drafts-0003',
    isConcurrent: true,
    up: () => ['CREATE INDEX drafts_of_channel ON drafts (cid, user_id)'],
  },
];
