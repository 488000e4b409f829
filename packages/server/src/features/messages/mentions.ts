import { type AskedMentions, keptMentions, type UserRef, type WideMentions } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { type Tenant, withinTenant } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { jsonUnlessEmpty, parsed } from '../../core/storage/columns.ts';
import type { Reader } from '../../core/storage/database.ts';
import { selectGroups, visibleGroupsAmong } from '../groups/index.ts';
import { visibleAmong } from '../users/index.ts';
import type { MessageRow } from './migrations.ts';

/** The mention columns of a message's row. */
export type MentionColumns = Pick<MessageRow, 'mentioned_user_ids' | 'wide_mentions'>;

/** The columns of a message without mentions. */
export const noMentions: MentionColumns = { mentioned_user_ids: null, wide_mentions: null };

/**
 * Filters requested mentions to those that the actor may name in a channel of this tenant (TEN-01, TEN-02): visible
 * users, groups with one of them, and those in `before`.
 */
export async function visibleMentions(
  context: ServerContext,
  reader: Reader,
  { actor: asking, tenant }: { actor: Actor; tenant: Tenant },
  asked: AskedMentions,
  before: MentionColumns = noMentions,
): Promise<AskedMentions> {
  const actor = withinTenant(asking, tenant);
  const { mentioned_user_ids = [], mentioned_group_ids = [] } = asked;
  const users = new Set([
    ...(await visibleAmong(context, reader, actor, mentioned_user_ids)),
    ...parsed<string[]>(before.mentioned_user_ids, []),
  ]);
  const groups = new Set([
    ...(await visibleGroupsAmong(context, reader, actor, mentioned_group_ids)),
    ...(wideMentions(before).mentioned_group_ids ?? []),
  ]);
  return {
    ...asked,
    mentioned_user_ids: mentioned_user_ids.filter((id) => users.has(id)),
    mentioned_group_ids: mentioned_group_ids.filter((id) => groups.has(id)),
  };
}

/** Returns the requested mentions that the text contains (MSG-05), as columns. `users` has the requested users. */
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

/** Returns a message's mentions besides single users. */
export const wideMentions = (row: MentionColumns): WideMentions =>
  row.wide_mentions === null ? {} : parsed<WideMentions>(row.wide_mentions, {});

/** Returns a message's mentions after an edit. */
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

/** Whether this adds a broadcast mention, which requires `notify-channel`. */
export const addsBroadcastMention = (asked: WideMentions, before: WideMentions = {}): boolean =>
  (asked.mentioned_channel === true && !before.mentioned_channel) ||
  (asked.mentioned_here === true && !before.mentioned_here);
