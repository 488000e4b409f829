import type { Migration } from '../../core/storage/migration.ts';

/** The result of fetching an address, or that there is nothing to show. */
export interface LinkPreviewRow {
  /** {@link linkKey}. */
  key: string;
  /** JSON; empty where the address failed. */
  preview: string | null;
  /** JSON of the failure: its name and details. */
  failure: string | null;
  fetched_at: number;
  expires_at: number;
}

/** A picture of a page that this server keeps; its bytes are in the file storage. */
export interface LinkImageRow {
  /** Hash of the address that it came from; with `-large` and `-small` the keys of its files. */
  key: string;
  /** Of the large one, in pixels; 0 where the address has no picture. */
  width: number;
  height: number;
  fetched_at: number;
  expires_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    link_previews: LinkPreviewRow;
    link_images: LinkImageRow;
  }
}

export const linkPreviewMigrations: readonly Migration[] = [
  {
    id: 'linkPreviews-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE link_previews (
         key ${text} PRIMARY KEY,
         preview ${text},
         failure ${text},
         fetched_at ${bigint} NOT NULL,
         expires_at ${bigint} NOT NULL
       )`,
      'CREATE INDEX link_previews_by_expiry ON link_previews (expires_at)',
      'CREATE INDEX link_previews_by_age ON link_previews (fetched_at)',
      `CREATE TABLE link_images (
         key ${text} PRIMARY KEY,
         width ${bigint} NOT NULL,
         height ${bigint} NOT NULL,
         fetched_at ${bigint} NOT NULL,
         expires_at ${bigint} NOT NULL
       )`,
      'CREATE INDEX link_images_by_expiry ON link_images (expires_at)',
      'CREATE INDEX link_images_by_age ON link_images (fetched_at)',
    ],
  },
];
