import type { Migration } from '../../core/storage/migration.ts';

/** One size of a picture of a user or a channel; of the app, if it has neither. */
export interface PictureRow {
  /** A hash of the owner and the content: the unguessable part of its address. */
  picture_id: string;
  /** The side in pixels. */
  size: number;
  user_id: string | null;
  cid: string | null;
  /** The storage's key for its bytes. */
  blob_key: string;
  /** Length in bytes. */
  bytes: number;
  created_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    pictures: PictureRow;
  }
}

export const pictureMigrations: readonly Migration[] = [
  {
    id: 'pictures-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE pictures (
         picture_id ${text} NOT NULL,
         size ${bigint} NOT NULL,
         user_id ${text},
         cid ${text},
         blob_key ${text} NOT NULL,
         bytes ${bigint} NOT NULL,
         created_at ${bigint} NOT NULL,
         PRIMARY KEY (picture_id, size)
       )${clustered}`,
      'CREATE INDEX pictures_by_user ON pictures (user_id)',
      'CREATE INDEX pictures_by_channel ON pictures (cid)',
    ],
  },
];
