import type { Migration } from '../../core/storage/migration.ts';

/** A user's reaction of one type to one message. */
export interface ReactionRow {
  message_id: string;
  user_id: string;
  type: string;
  score: number;
  created_at: number;
  updated_at: number;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    reactions: ReactionRow;
  }
}

export const reactionMigrations: readonly Migration[] = [
  {
    id: 'reactions-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE reactions (
         message_id ${text} NOT NULL,
         user_id ${text} NOT NULL,
         type ${text} NOT NULL,
         score ${bigint} NOT NULL,
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL,
         PRIMARY KEY (message_id, user_id, type)
       )${clustered}`,
      'CREATE INDEX reactions_by_time ON reactions (message_id, created_at)',
    ],
  },
];
