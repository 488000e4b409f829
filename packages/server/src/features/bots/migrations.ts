import type { Migration } from '../../core/storage/migration.ts';

/** The columns of a bot, in addition to its user's. */
export interface BotRow {
  /** The id of its user. */
  id: string;
  description: string;
  owner_id: string | null;
  purpose: string;
  created_at: number;
  updated_at: number;
}

/** A stored bot token; lists are JSON. */
export interface BotTokenRow {
  id: string;
  bot_id: string;
  name: string;
  /** SHA-256 of the secret, which is not stored. */
  token_hash: string;
  scopes: string;
  cids: string;
  created_by_id: string | null;
  created_at: number;
  expires_at: number | null;
  last_used_at: number | null;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    bots: BotRow;
    bot_tokens: BotTokenRow;
  }
}

export const botMigrations: readonly Migration[] = [
  {
    id: 'bots-0001',
    up: ({ text, bigint }) => [
      `CREATE TABLE bots (
         id ${text} PRIMARY KEY,
         description ${text} NOT NULL,
         owner_id ${text},
         purpose ${text} NOT NULL,
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
      `CREATE TABLE bot_tokens (
         id ${text} PRIMARY KEY,
         bot_id ${text} NOT NULL,
         name ${text} NOT NULL,
         token_hash ${text} NOT NULL,
         scopes ${text} NOT NULL,
         cids ${text} NOT NULL,
         created_by_id ${text},
         created_at ${bigint} NOT NULL,
         expires_at ${bigint},
         last_used_at ${bigint}
       )`,
      'CREATE INDEX bot_tokens_by_bot ON bot_tokens (bot_id, created_at)',
    ],
  },
];
