import type { BlocklistAction, WordPreset } from '@confab/protocol';
import type { Migration } from '../../core/storage/migration.ts';

/** A stored blocklist. Flags are 0 or 1, lists are JSON, times in milliseconds since 1970. */
export interface BlocklistRow {
  id: string;
  name: string;
  action: BlocklistAction;
  enabled: number;
  /** Null for the whole app. */
  channel_types: string | null;
  words: string;
  patterns: string;
  exceptions: string;
  leet: number;
  preset: WordPreset | null;
  created_at: number;
  updated_at: number;
}

/** The link and flood rules of a channel type, as JSON. */
export interface AutomodRulesRow {
  channel_type: string;
  rules: string;
  updated_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    automod_blocklists: BlocklistRow;
    automod_rules: AutomodRulesRow;
  }
}

export const automodMigrations: readonly Migration[] = [
  {
    id: 'automod-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE automod_blocklists (
         id ${text} PRIMARY KEY,
         name ${text} NOT NULL,
         action ${text} NOT NULL,
         enabled ${bigint} NOT NULL,
         channel_types ${text},
         words ${text} NOT NULL,
         patterns ${text} NOT NULL,
         exceptions ${text} NOT NULL,
         leet ${bigint} NOT NULL,
         preset ${text},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
      `CREATE TABLE automod_rules (
         channel_type ${text} PRIMARY KEY,
         rules ${text} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
    ],
  },
];
