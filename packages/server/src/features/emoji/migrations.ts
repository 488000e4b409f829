import type { Migration } from '../../core/storage/migration.ts';

/** A custom emoji as the store keeps it. */
export interface CustomEmojiRow {
  name: string;
  /** The unguessable end of its picture's address. */
  image_id: string;
  /** The storage's key for its bytes. */
  blob_key: string;
  /** In bytes. */
  size: number;
  width: number;
  height: number;
  /** 0 or 1. */
  animated: number;
  created_by_id: string | null;
  created_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    custom_emoji: CustomEmojiRow;
  }
}

export const emojiMigrations: readonly Migration[] = [
  {
    id: 'emoji-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE custom_emoji (
         name ${text} PRIMARY KEY,
         image_id ${text} NOT NULL,
         blob_key ${text} NOT NULL,
         size ${bigint} NOT NULL,
         width ${bigint} NOT NULL,
         height ${bigint} NOT NULL,
         animated ${bigint} NOT NULL,
         created_by_id ${text},
         created_at ${bigint} NOT NULL
       )${clustered}`,
      'CREATE UNIQUE INDEX custom_emoji_by_image ON custom_emoji (image_id)',
    ],
  },
];
