import type { Migration } from '../../core/storage/migration.ts';

/** A channel that every new user joins. */
export interface DefaultChannelRow {
  cid: string;
  /** Its position in the list, from 0. */
  position: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    default_channels: DefaultChannelRow;
  }
}

export const defaultChannelMigrations: readonly Migration[] = [
  {
    id: 'default-channels-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE default_channels (cid ${text} PRIMARY KEY, position ${bigint} NOT NULL)`,
    ],
  },
];
