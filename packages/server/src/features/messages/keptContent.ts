import type { MessageRow } from './migrations.ts';

/** The fields that a soft deletion clears. */
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

/** The cause of a deletion: by itself, or because its author was deleted. */
type With = { readonly with?: 'user' };

/** Returns the tombstone of a message, optionally keeping its content for restoring. */
export function emptied(
  row: MessageRow,
  now: number,
  { keep, with: cause }: { keep: boolean } & With,
): MessageRow {
  const content = Object.fromEntries(contentFields.map((field) => [field, row[field]]));
  return {
    ...row,
    type: 'deleted',
    text: '',
    quoted_message_id: null,
    mentioned_user_ids: null,
    wide_mentions: null,
    // A copy with kept content must still be found by its original.
    forwarded_from: keep ? row.forwarded_from : null,
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
    kept_content: keep ? JSON.stringify({ ...content, ...(cause && { with: cause }) }) : null,
  };
}

/** Returns a soft-deleted message with its content, to find what belongs to it; unchanged if not deleted. */
export const withContent = (row: MessageRow): MessageRow => restored(row, row.updated_at) ?? row;

/** Returns the message with its content restored; undefined if it was not kept. */
export function restored(row: MessageRow, now: number): MessageRow | undefined {
  if (row.kept_content === null) return undefined;
  const { with: _cause, ...content } = JSON.parse(row.kept_content) as Content & With;
  return { ...row, ...content, updated_at: now, deleted_at: null, kept_content: null };
}

/** Whether a message can be restored together with the cause of its deletion. */
export const wasRemovedWith = ({ kept_content }: MessageRow, cause: 'user'): boolean =>
  kept_content !== null && (JSON.parse(kept_content) as With).with === cause;
