import { sql } from 'kysely';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';
import type { MessageRow, RevisionRow } from './migrations.ts';

export const selectMessage = statement(
  (k, p: Placeholders<{ id: string }>) => k.selectFrom('messages').selectAll().where('id', '=', p('id')),
  { apart: true },
);

export const selectMessages = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('messages')
    .selectAll()
    .where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`),
);

/** Selects which of these messages were changed or soft-deleted since they were written. */
export const selectChangedMessages = statement((k, p: Placeholders<{ ids: string[] }>, dialect) =>
  k
    .selectFrom('messages')
    .selectAll()
    .where(sql<boolean>`id ${oneOf(dialect, p('ids'))}`)
    .where((where) =>
      where.or([
        where('deleted_at', 'is not', null),
        where('edited_at', 'is not', null),
        where('updated_at', '<>', where.ref('created_at')),
      ]),
    ),
);

/** Inserts a new message; no effect if its id is taken. */
export const insertMessage = statement(
  (k, p: Placeholders<NewMessageRow>) =>
    k
      .insertInto('messages')
      .values({
        id: p('id'),
        cid: p('cid'),
        number: p('number'),
        type: p('type'),
        text: p('text'),
        user_id: p('user_id'),
        parent_id: p('parent_id'),
        in_channel: p('in_channel'),
        quoted_message_id: p('quoted_message_id'),
        mentioned_user_ids: p('mentioned_user_ids'),
        wide_mentions: p('wide_mentions'),
        forwarded_from: p('forwarded_from'),
        silent: p('silent'),
        attachments: p('attachments'),
        pending_previews: p('pending_previews'),
        countable: p('countable'),
        visible_to: p('visible_to'),
        translations: p('translations'),
        reply_count: 0,
        custom: p('custom'),
        created_at: p('created_at'),
        updated_at: p('updated_at'),
      })
      .onConflict((conflict) => conflict.column('id').doNothing()),
  { apart: true },
);

/** The columns of a new message; the others are set by replies, reactions, edits and deletion. */
export type NewMessageRow = Pick<
  MessageRow,
  | 'id'
  | 'cid'
  | 'number'
  | 'type'
  | 'text'
  | 'user_id'
  | 'parent_id'
  | 'in_channel'
  | 'quoted_message_id'
  | 'mentioned_user_ids'
  | 'wide_mentions'
  | 'forwarded_from'
  | 'silent'
  | 'attachments'
  | 'pending_previews'
  | 'countable'
  | 'visible_to'
  | 'translations'
  | 'custom'
  | 'created_at'
  | 'updated_at'
>;

/** Returns a new message as a complete row. */
export const wholeRow = (row: NewMessageRow): MessageRow => ({
  ...row,
  reaction_groups: null,
  latest_reactions: null,
  reply_count: 0,
  last_reply_at: null,
  thread_participant_ids: null,
  shared_location: null,
  pin: null,
  poll_id: null,
  edited_at: null,
  deleted_at: null,
  kept_content: null,
});

/** Updates all mutable columns of a message; its readers never change. */
export const updateMessageRow = statement((k, p: Placeholders<MessageRow>) =>
  k
    .updateTable('messages')
    .set({
      type: p('type'),
      text: p('text'),
      quoted_message_id: p('quoted_message_id'),
      mentioned_user_ids: p('mentioned_user_ids'),
      wide_mentions: p('wide_mentions'),
      forwarded_from: p('forwarded_from'),
      countable: p('countable'),
      translations: p('translations'),
      attachments: p('attachments'),
      pending_previews: p('pending_previews'),
      reaction_groups: p('reaction_groups'),
      latest_reactions: p('latest_reactions'),
      reply_count: p('reply_count'),
      last_reply_at: p('last_reply_at'),
      thread_participant_ids: p('thread_participant_ids'),
      pin: p('pin'),
      custom: p('custom'),
      updated_at: p('updated_at'),
      edited_at: p('edited_at'),
      deleted_at: p('deleted_at'),
      kept_content: p('kept_content'),
    })
    .where('id', '=', p('id')),
);

export const deleteMessageRow = statement((k, p: Placeholders<{ id: string }>) =>
  k.deleteFrom('messages').where('id', '=', p('id')),
);

const hasReaders = (visible_to: string) => sql<boolean>`coalesce(visible_to, '') = ${visible_to}`;

/** Selects the newest remaining reply that counts (MSG-15): with the parent's readers, null for everyone. */
export const selectLastReply = statement(
  (k, p: Placeholders<{ cid: string; parent_id: string; visible_to: string }>) =>
    k
      .selectFrom('messages')
      .select('created_at')
      .where('cid', '=', p('cid'))
      .where('parent_id', '=', p('parent_id'))
      .where('deleted_at', 'is', null)
      .where(hasReaders(p('visible_to')))
      .orderBy('number', 'desc')
      .limit(1),
);

/** Selects any reply to a message, in any state and with any readers. */
export const selectAnyReply = statement((k, p: Placeholders<{ cid: string; parent_id: string }>) =>
  k
    .selectFrom('messages')
    .select('id')
    .where('cid', '=', p('cid'))
    .where('parent_id', '=', p('parent_id'))
    .limit(1),
);

/** Whether a user still has a reply in a thread. */
export const selectReplyOf = statement(
  (k, p: Placeholders<{ cid: string; parent_id: string; user_id: string; visible_to: string }>) =>
    k
      .selectFrom('messages')
      .select('id')
      .where('cid', '=', p('cid'))
      .where('parent_id', '=', p('parent_id'))
      .where('user_id', '=', p('user_id'))
      .where('deleted_at', 'is', null)
      .where(hasReaders(p('visible_to')))
      .limit(1),
);

export const insertRevision = statement((k, p: Placeholders<Omit<RevisionRow, 'revision'>>) =>
  k.insertInto('message_revisions').values({
    message_id: p('message_id'),
    revision: sql<number>`(select coalesce(max(revision), 0) + 1 from message_revisions where message_id = ${p('message_id')})`,
    text: p('text'),
    edited_at: p('edited_at'),
    edited_by_id: p('edited_by_id'),
  }),
);

export const selectRevisions = statement((k, p: Placeholders<{ message_id: string }>) =>
  k
    .selectFrom('message_revisions')
    .select(['text', 'edited_at', 'edited_by_id'])
    .where('message_id', '=', p('message_id'))
    .orderBy('revision', 'desc'),
);

export const selectLastRevisions = statement((k, p: Placeholders<{ message_id: string; limit: number }>) =>
  k
    .selectFrom('message_revisions')
    .select(['text', 'edited_at', 'edited_by_id'])
    .where('message_id', '=', p('message_id'))
    .orderBy('revision', 'desc')
    .limit(p('limit')),
);

export const deleteRevisions = statement((k, p: Placeholders<{ message_id: string }>) =>
  k.deleteFrom('message_revisions').where('message_id', '=', p('message_id')),
);
