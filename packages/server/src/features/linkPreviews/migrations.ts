import type { Migration } from '../../core/storage/migration.ts';

/** The result of fetching an address, or its failure. */
export interface LinkPreviewRow {
  /** {@link linkKey}. */
  key: string;
  /** JSON; null if the address failed. */
  preview: string | null;
  /** JSON of the failure: its name and details. */
  failure: string | null;
  fetched_at: number;
  expires_at: number;
}

/** A cached picture of a page; its bytes are in the file storage. */
export interface LinkImageRow {
  /** Hash of its original address; with `-large` and `-small` the keys of its files. */
  key: string;
  /** Of the large version, in pixels; 0 if the address has no picture. */
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
