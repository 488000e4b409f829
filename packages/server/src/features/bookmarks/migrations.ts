import type { Migration } from '../../core/storage/migration.ts';

/** A bookmark as stored; times in milliseconds. */
export interface BookmarkRow {
  cid: string;
  id: string;
  title: string;
  url: string;
  emoji: string | null;
  position: number;
  created_by_id: string;
  created_at: number;
  updated_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    bookmarks: BookmarkRow;
  }
}

export const bookmarkMigrations: readonly Migration[] = [
  {
    id: 'bookmarks-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE bookmarks (
         cid ${text} NOT NULL,
         id ${text} NOT NULL,
         title ${text} NOT NULL,
         url ${text} NOT NULL,
         emoji ${text},
         position ${bigint} NOT NULL,
         created_by_id ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL,
         PRIMARY KEY (cid, id)
       )`,
      'CREATE INDEX bookmarks_by_creator ON bookmarks (created_by_id)',
    ],
  },
];
