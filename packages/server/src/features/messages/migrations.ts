import type { MessageType } from '@confab/protocol';
import type { Migration } from '../../core/storage/migration.ts';
import { forwardedId } from './removal/forwards.ts';

/** A stored message, with everything a page needs. JSON columns are null for "none". */
export interface MessageRow {
  id: string;
  cid: string;
  number: number;
  type: MessageType;
  text: string;
  user_id: string;
  parent_id: string | null;
  /** 1 if shown in the main list: not a reply, or a reply also shown there. */
  in_channel: number;
  quoted_message_id: string | null;
  /** JSON list of user ids. */
  mentioned_user_ids: string | null;
  /** JSON of `WideMentions`: mentions besides single users. */
  wide_mentions: string | null;
  /** JSON of a `ForwardedColumn`: the source of a forwarded message. */
  forwarded_from: string | null;
  silent: number;
  /** JSON, as on the wire. */
  attachments: string | null;
  /** JSON list of addresses whose previews are loading. */
  pending_previews: string | null;
  /** 1 if it may count as unread (CHAN-09): regular, not silent, not deleted; 2 if only for its restricted readers. */
  countable: number;
  /** JSON list of its restricted readers' ids (MSG-15), sorted; null for everyone. Never changes. */
  visible_to: string | null;
  /** JSON: text by language. */
  translations: string | null;
  /** JSON, as on the wire. */
  reaction_groups: string | null;
  /** JSON: the newest reactions without their users. */
  latest_reactions: string | null;
  reply_count: number;
  last_reply_at: number | null;
  /** JSON list of user ids, the latest writer last. */
  thread_participant_ids: string | null;
  /** JSON of a `LocationColumn`; saved separately. */
  shared_location: string | null;
  /** JSON of a `PinColumn`: when, by whom and until when it is pinned; maintained by `pins`. */
  pin: string | null;
  /** Its poll, also while it is soft-deleted; saved separately. */
  poll_id: string | null;
  custom: string | null;
  created_at: number;
  updated_at: number;
  edited_at: number | null;
  deleted_at: number | null;
  /** JSON: the content of a soft-deleted message, for restoring. */
  kept_content: string | null;
}

/** An earlier text of a message. */
export interface RevisionRow {
  message_id: string;
  /** From 1. */
  revision: number;
  text: string;
  edited_at: number;
  edited_by_id: string;
}

declare module '../../core/storage/tables.ts' {
  interface Tables {
    messages: MessageRow;
    message_revisions: RevisionRow;
  }
}

export const messageMigrations: readonly Migration[] = [
  {
    id: 'messages-0001',
    up: ({ text, bigint, clustered }) => [
      `CREATE TABLE messages (
         id ${text} PRIMARY KEY,
         cid ${text} NOT NULL,
         number ${bigint} NOT NULL,
         type ${text} NOT NULL,
         text ${text} NOT NULL,
         user_id ${text} NOT NULL,
         parent_id ${text},
         in_channel ${bigint} NOT NULL,
         quoted_message_id ${text},
         mentioned_user_ids ${text},
         silent ${bigint} NOT NULL,
         countable ${bigint} NOT NULL,
         reaction_groups ${text},
         latest_reactions ${text},
         reply_count ${bigint} NOT NULL,
         last_reply_at ${bigint},
         thread_participant_ids ${text},
         custom ${text},
         created_at ${bigint} NOT NULL,
         updated_at ${bigint} NOT NULL,
         edited_at ${bigint},
         deleted_at ${bigint},
         kept_content ${text}
       )`,
      // Pages of the main list; the last two columns make unread counts index-only.
      'CREATE UNIQUE INDEX messages_of_channel ON messages (cid, number, user_id, countable) WHERE in_channel = 1',
      'CREATE INDEX messages_by_time ON messages (cid, created_at, number) WHERE in_channel = 1',
      'CREATE UNIQUE INDEX messages_of_thread ON messages (cid, parent_id, number, user_id, countable) WHERE parent_id IS NOT NULL',
      `CREATE TABLE message_revisions (
         message_id ${text} NOT NULL,
         revision ${bigint} NOT NULL,
         text ${text} NOT NULL,
         edited_at ${bigint} NOT NULL,
         edited_by_id ${text} NOT NULL,
         PRIMARY KEY (message_id, revision)
       )${clustered}`,
    ],
  },
  { id: 'messages-0002', up: ({ text }) => [`ALTER TABLE messages ADD COLUMN attachments ${text}`] },
  { id: 'messages-0003', up: ({ text }) => [`ALTER TABLE messages ADD COLUMN pending_previews ${text}`] },
  {
    id: 'messages-0004',
    up: ({ text }) => [
      `ALTER TABLE messages ADD COLUMN wide_mentions ${text}`,
      `ALTER TABLE messages ADD COLUMN forwarded_from ${text}`,
    ],
  },
  {
    id: 'messages-0005',
    up: ({ text }) => [
      `ALTER TABLE messages ADD COLUMN visible_to ${text}`,
      `ALTER TABLE messages ADD COLUMN translations ${text}`,
    ],
  },
  { id: 'messages-0006', up: () => ['DROP INDEX messages_by_time'] },
  {
    id: 'messages-0007',
    // Nearly empty: few messages have restricted readers.
    up: () => [
      'CREATE INDEX messages_restricted ON messages (cid, number, visible_to) WHERE visible_to IS NOT NULL',
    ],
  },
  {
    id: 'messages-0008',
    // Finds the copies of erased messages; contains only copies.
    up: (dialect) => [
      `CREATE INDEX messages_forwarded ON messages (${forwardedId(dialect)}) WHERE forwarded_from IS NOT NULL`,
    ],
  },
];
