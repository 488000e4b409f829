import type { SecretColumns } from '../../../core/outbound/index.ts';
import type { Migration } from '../../../core/storage/migration.ts';

/** A stored command of the app; lists are JSON. */
export interface HostCommandRow extends SecretColumns {
  name: string;
  args: string;
  description: string;
  url: string;
  channel_types: string;
  cids: string;
  active: number;
  bot_id: string;
  created_by_id: string | null;
  created_at: number;
  updated_at: number;
}

/** A command that can be answered later. */
export interface CommandResponseRow {
  /** SHA-256 of the token in its address. */
  token_hash: string;
  command: string;
  user_id: string;
  cid: string;
  parent_id: string | null;
  uses_left: number;
  expires_at: number;
}

declare module '../../../core/storage/tables.ts' {
  interface Tables {
    host_commands: HostCommandRow;
    command_responses: CommandResponseRow;
  }
}

export const hostCommandMigrations: readonly Migration[] = [
  {
    id: 'commands-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE host_commands (
         name ${text} PRIMARY KEY,
         args ${text} NOT NULL,
         description ${text} NOT NULL,
         url ${text} NOT NULL,
         secret ${text} NOT NULL,
         old_secret ${text},
         old_secret_until ${bigint},
         channel_types ${text} NOT NULL,
         cids ${text} NOT NULL,
         active ${bigint} NOT NULL,
         bot_id ${text} NOT NULL,
         created_by_id ${text},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )`,
      `CREATE TABLE command_responses (
         token_hash ${text} PRIMARY KEY,
         command ${text} NOT NULL,
         user_id ${text} NOT NULL,
         cid ${text} NOT NULL,
         parent_id ${text},
         uses_left ${bigint} NOT NULL,
         expires_at ${bigint} NOT NULL
       )${clustered}`,
      'CREATE INDEX command_responses_by_end ON command_responses (expires_at)',
    ],
  },
];
