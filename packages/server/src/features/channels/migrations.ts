import type { Migration } from '../../core/storage/migration.ts';

/** A stored channel. */
export interface ChannelRow {
  cid: string;
  type: string;
  id: string;
  name: string | null;
  /** The name normalized for searching and sorting. */
  name_folded: string | null;
  topic: string | null;
  image: string | null;
  /** 0 or 1. */
  is_distinct: number;
  created_by_id: string | null;
  member_count: number;
  last_message_number: number;
  /** Of the newest message that everyone may read (MSG-15); null until one is written after this column was added. */
  last_open_number: number | null;
  /** Of the newest message in the main list. */
  last_message_at: number | null;
  /** 0 or 1. */
  frozen: number;
  /** 0 or 1: only members may find and read it, whatever the type grants (CHAN-13). */
  is_private: number;
  /** Seconds; null for the type's. */
  cooldown: number | null;
  /** Messages up to this number were removed. */
  truncated_number: number;
  truncated_at: number | null;
  deleted_at: number | null;
  /** 1 once it is being erased: it can then not be restored. */
  erasing: number;
  /** JSON, or empty. */
  custom: string | null;
  created_at: number;
  updated_at: number;
  /** The tenant it belongs to (TEN-02), as do all its members; null for none. */
  tenant: string | null;
}

/** The columns of a new channel; the others start empty. */
export type NewChannelRow = Omit<
  ChannelRow,
  'frozen' | 'is_private' | 'cooldown' | 'truncated_number' | 'truncated_at' | 'deleted_at' | 'erasing'
>;

/** The conversation of the same members after one became a channel (CHAN-13). */
export interface DistinctSuccessorRow {
  /** The cid of the first conversation of these members. */
  cid: string;
  /** The cid of their current conversation, which may not exist yet. */
  successor: string;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    channels: ChannelRow;
    distinct_successors: DistinctSuccessorRow;
  }
}

export const channelMigrations: readonly Migration[] = [
  {
    id: 'channels-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE channels (
         cid ${text} PRIMARY KEY,
         type ${text} NOT NULL,
         id ${text} NOT NULL,
         name ${text},
         name_folded ${text},
         topic ${text},
         image ${text},
         is_distinct ${bigint} NOT NULL,
         created_by_id ${text},
         member_count ${bigint} NOT NULL,
         last_message_number ${bigint} NOT NULL,
         last_message_at ${bigint},
         custom ${text},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL
       )${clustered}`,
      'CREATE INDEX channels_of_type ON channels (type)',
    ],
  },
  {
    id: 'channels-0002',
    up: ({ bigint }) => [`ALTER TABLE channels ADD COLUMN last_open_number ${bigint}`],
  },
  {
    id: 'channels-0003',
    up: ({ bigint }) => [
      `ALTER TABLE channels ADD COLUMN frozen ${bigint} NOT NULL DEFAULT 0`,
      `ALTER TABLE channels ADD COLUMN cooldown ${bigint}`,
      `ALTER TABLE channels ADD COLUMN truncated_number ${bigint} NOT NULL DEFAULT 0`,
      `ALTER TABLE channels ADD COLUMN truncated_at ${bigint}`,
      `ALTER TABLE channels ADD COLUMN deleted_at ${bigint}`,
    ],
  },
  {
    id: 'channels-0004',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE slow_sends (
         cid ${text} NOT NULL,
         user_id ${text} NOT NULL,
         sent_at ${bigint} NOT NULL,
         PRIMARY KEY (cid, user_id)
       )${clustered}`,
    ],
  },
  {
    id: 'channels-0005',
    up: ({ bigint }) => [
      `ALTER TABLE channels ADD COLUMN erasing ${bigint} NOT NULL DEFAULT 0`,
      'CREATE INDEX channels_deleted ON channels (deleted_at, cid) WHERE deleted_at IS NOT NULL',
    ],
  },
  {
    id: 'channels-0006',
    up: ({ text }) => [`ALTER TABLE channels ADD COLUMN tenant ${text}`],
  },
  {
    id: 'channels-0007',
    isConcurrent: true,
    up: () => ['CREATE INDEX channels_of_tenant ON channels (tenant, type, cid) WHERE tenant IS NOT NULL'],
  },
  {
    id: 'channels-0008',
    up: ({ text, bigint }) => [
      `ALTER TABLE channels ADD COLUMN is_private ${bigint} NOT NULL DEFAULT 0`,
      `CREATE TABLE distinct_successors (cid ${text} PRIMARY KEY, successor ${text} NOT NULL)`,
      'CREATE INDEX distinct_successors_by_successor ON distinct_successors (successor)',
    ],
  },
];
