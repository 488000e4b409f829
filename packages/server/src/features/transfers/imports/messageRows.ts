import {
  maxFilesPerMessage,
  maxMessageTextLength,
  reactionTypePattern,
  reactionTypesLimit,
} from '@confab/protocol';
import type { LoadedMessage, LoadedReaction } from '../../bulk/index.ts';
import type { ImportedChannel } from './channelRow.ts';
import { cleanText } from './cleanText.ts';
import { placeholderOf } from './importFiles.ts';
import { importedMessageId } from './importId.ts';
import type { Loading } from './loading.ts';
import type { SourceMessage } from './source.ts';
import type { Tally } from './tally.ts';

const maxGroups = 20;
/** The year 10000, which four digits no longer write. */
const maxTimeMs = 253_402_300_800_000;

/** Builds the row of a message, as far as it can be stored; reports the parts that cannot. */
export function messageRow(
  { tally, source }: Loading,
  message: SourceMessage,
  {
    channel: { channel, cid },
    userId,
    lost,
  }: { channel: ImportedChannel; userId: string; lost: ReadonlySet<string> },
): LoadedMessage {
  let text = cleanText(message.text);
  if (text.length > maxMessageTextLength) {
    text = text.slice(0, maxMessageTextLength).toWellFormed();
    tally.note('messages', 'too_long', false, message.location);
  }
  const attachments = message.files.slice(0, maxFilesPerMessage).map(placeholderOf);
  for (const _ of message.files.slice(maxFilesPerMessage)) {
    tally.note('files', 'too_many', true, message.location);
  }
  const { mentions, editedMs } = message;
  const groups = [...(mentions.groups ?? [])].slice(0, maxGroups);
  const isAlone = message.parent !== undefined && lost.has(message.parent.key);
  if (isAlone) tally.note('messages', 'parent_missing', false, message.location);
  const parent = isAlone ? undefined : message.parent;
  const { sourceId } = channel;
  const idOf = (key: string, timeMs: number) =>
    importedMessageId(timeMs, `${source.form} ${sourceId} ${key}`);
  return {
    id: idOf(message.key, message.timeMs),
    cid,
    user_id: userId,
    text,
    type: message.type,
    created_at: new Date(message.timeMs).toISOString(),
    parent_id: parent && idOf(parent.key, parent.timeMs),
    show_in_channel: parent && message.showInChannel,
    ...(mentions.users.size > 0 && { mentioned_user_ids: [...mentions.users].slice(0, 50) }),
    ...(groups.length > 0 && { mentioned_group_ids: groups }),
    ...(mentions.channel && { mentioned_channel: true }),
    ...(mentions.here && { mentioned_here: true }),
    ...(attachments.length > 0 && { attachments }),
    edited_at:
      editedMs !== undefined && editedMs >= message.timeMs && editedMs < maxTimeMs
        ? new Date(editedMs).toISOString()
        : undefined,
  };
}

/** Builds the rows of a message's reactions, as far as they can be stored. */
export function reactionRows(
  tally: Tally,
  message: SourceMessage,
  message_id: string,
  userOf: (sourceId: string) => string | undefined,
): LoadedReaction[] {
  const rows = new Map<string, LoadedReaction>();
  const types = new Set<string>();
  for (const { type, person, atMs } of message.reactions) {
    const user_id = userOf(person);
    if (user_id === undefined) {
      tally.note('reactions', 'author_unknown', true, `${message.location}: ${type}`);
      continue;
    }
    if (!reactionTypePattern.test(type)) {
      tally.note('reactions', 'name_invalid', true, `${message.location}: ${type}`);
      continue;
    }
    types.add(type);
    if (types.size > reactionTypesLimit) {
      tally.note('reactions', 'too_many', true, `${message.location}: ${type}`);
      continue;
    }
    const at = atMs !== undefined && atMs >= message.timeMs && atMs < maxTimeMs ? atMs : message.timeMs;
    const row = { message_id, user_id, type, created_at: new Date(at).toISOString() };
    const key = `${user_id} ${type}`;
    if (rows.has(key)) tally.note('reactions', 'duplicate_id', true, `${message.location}: ${type}`);
    else rows.set(key, row);
  }
  return [...rows.values()];
}
