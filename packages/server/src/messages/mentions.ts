import { type AskedMentions, keptMentions, type UserRef, type WideMentions } from '@confab/protocol';
import { selectGroups } from '../groups/index.ts';
import { jsonUnlessEmpty, parsed } from '../storage/columns.ts';
import type { Reader } from '../storage/database.ts';
import type { MessageRow } from './migrations.ts';

/** What a message's row keeps of whom it calls. */
export type MentionColumns = Pick<MessageRow, 'mentioned_user_ids' | 'wide_mentions'>;

/** The columns of a message whose text calls nobody. */
export const noMentions: MentionColumns = { mentioned_user_ids: null, wide_mentions: null };

/** The mentions that are asked for and that the text names (MSG-05), as the row keeps them. `users` has the asked ones. */
export async function mentionColumns(
  reader: Reader,
  text: string,
  asked: AskedMentions,
  users: ReadonlyMap<string, UserRef>,
): Promise<MentionColumns> {
  if (!text.includes('@')) return noMentions;
  const ids = asked.mentioned_group_ids ?? [];
  const found = ids.length === 0 ? [] : await reader.all(selectGroups, { ids });
  const groups = new Map(found.map((group) => [group.id, group]));
  const { mentioned_user_ids, ...wide } = keptMentions(text, asked, { users, groups });
  return { mentioned_user_ids: jsonUnlessEmpty(mentioned_user_ids), wide_mentions: jsonUnlessEmpty(wide) };
}

/** Whom a message calls beside single users. */
export const wideMentions = (row: MentionColumns): WideMentions =>
  row.wide_mentions === null ? {} : parsed<WideMentions>(row.wide_mentions, {});

/** Whom a message calls, with what an edit says anew in the place of what it said. */
export function askedAfterEdit(row: MentionColumns, edit: AskedMentions): AskedMentions {
  const before = wideMentions(row);
  return {
    mentioned_user_ids: edit.mentioned_user_ids ?? parsed<string[]>(row.mentioned_user_ids, []),
    mentioned_channel: edit.mentioned_channel ?? before.mentioned_channel,
    mentioned_here: edit.mentioned_here ?? before.mentioned_here,
    mentioned_roles: edit.mentioned_roles ?? before.mentioned_roles,
    mentioned_group_ids: edit.mentioned_group_ids ?? before.mentioned_group_ids,
  };
}

/** Whether this asks for everybody, where it did not before: that takes `notify-channel`. */
export const callsEverybodyAnew = (asked: WideMentions, before: WideMentions = {}): boolean =>
  (asked.mentioned_channel === true && !before.mentioned_channel) ||
  (asked.mentioned_here === true && !before.mentioned_here);
