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

/** Why a message went: by itself where nothing is said, or because its author was deleted. */
type With = { readonly with?: 'user' };

/** The message's place without its content, which is kept aside for an undo or not. */
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
    // A copy whose content is kept is still found by what it is a copy of.
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

/**
 * The message as it was before it was softly deleted, for whoever has to find what it brought; itself where it was not.
 */
export const withContent = (row: MessageRow): MessageRow => restored(row, row.updated_at) ?? row;

/** The message with its content again; undefined where none was kept. */
export function restored(row: MessageRow, now: number): MessageRow | undefined {
  if (row.kept_content === null) return undefined;
  const { with: _cause, ...content } = JSON.parse(row.kept_content) as Content & With;
  return { ...row, ...content, updated_at: now, deleted_at: null, kept_content: null };
}

/** Whether a message is kept for the undo of what took it away. */
export const wasRemovedWith = ({ kept_content }: MessageRow, cause: 'user'): boolean =>
  kept_content !== null && (JSON.parse(kept_content) as With).with === cause;
