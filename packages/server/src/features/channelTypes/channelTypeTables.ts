import type { Migration } from '../../core/storage/migration.ts';

interface ChannelTypeRow {
  name: string;
  features: string;
  max_message_length: number;
  cooldown: number;
  grants: string;
  /** JSON list of the capabilities that existed when it was written; null if not yet recorded. */
  known_capabilities: string | null;
  /** JSON list; null for the default commands, including those of later versions. */
  commands: string | null;
  created_at: number;
  updated_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    channel_types: ChannelTypeRow;
  }
}

export type { ChannelTypeRow };

export const channelTypeMigrations: readonly Migration[] = [
  {
    id: 'channelTypes-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE channel_types (
         name ${text} PRIMARY KEY,
         features ${text} NOT NULL,
         max_message_length ${bigint} NOT NULL,
         grants ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
    ],
  },
  {
    id: 'channelTypes-0002',
    up: ({ text }) => [`ALTER TABLE channel_types ADD COLUMN commands ${text}`],
  },
  {
    id: 'channelTypes-0003',
    up: ({ text, bigint }) => [
      `ALTER TABLE channel_types ADD COLUMN cooldown ${bigint} NOT NULL DEFAULT 0`,
      `ALTER TABLE channel_types ADD COLUMN known_capabilities ${text}`,
    ],
  },
];
