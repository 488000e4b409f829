import type { MessageRow } from './migrations.ts';

/** What a soft deletion takes out of a message. */
const contentFields = [
  'type',
  'text',
  'quoted_message_id',
  'mentioned_user_ids',
  'wide_mentions',
  'forwarded_from',
  'countable',
  'attachments',
  'reaction_groups',
  'latest_reactions',
  'translations',
  'custom',
  'edited_at',
] as const satisfies readonly (keyof MessageRow)[];
type Content = Pick<MessageRow, (typeof contentFields)[number]>;

/** The message's place without its content, which is kept aside for an undo or not. */
export function emptied(row: MessageRow, now: number, { keep }: { keep: boolean }): MessageRow {
  const content = Object.fromEntries(contentFields.map((field) => [field, row[field]]));
  return {
    ...row,
    type: 'deleted',
    text: '',
    quoted_message_id: null,
    mentioned_user_ids: null,
    wide_mentions: null,
    forwarded_from: null,
    countable: 0,
    attachments: null,
    pending_previews: null,
    reaction_groups: null,
    latest_reactions: null,
    translations: null,
    pin: null,
    custom: null,
    edited_at: null,
    updated_at: now,
    deleted_at: row.deleted_at ?? now,
    kept_content: keep ? JSON.stringify(content) : null,
  };
}

/** The message with its content again; undefined where none was kept. */
export function restored(row: MessageRow, now: number): MessageRow | undefined {
  if (row.kept_content === null) return undefined;
  const content = JSON.parse(row.kept_content) as Content;
  return { ...row, ...content, updated_at: now, deleted_at: null, kept_content: null };
}
