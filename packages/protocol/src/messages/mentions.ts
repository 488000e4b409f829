import { foldName, isNamedAfterAt } from './namedAfterAt.ts';

/** Roles that a message can call with an `@` (MSG-05): of the app or of the channel, only such as few people have. */
export const mentionableRoles = ['admin', 'moderator', 'owner', 'guest'] as const;
export type MentionableRole = (typeof mentionableRoles)[number];

/** The words after an `@` that call everybody, everybody who is here, or a role: no group may be named so. */
export const mentionWords: readonly string[] = ['channel', 'here', ...mentionableRoles];

/** Whom a message calls beside single users, as it stands on the wire (MSG-05). */
export interface WideMentions {
  /** `@channel`: every member. */
  mentioned_channel?: boolean | undefined;
  /** `@here`: every member who is online when it is sent; its mark shows to all. */
  mentioned_here?: boolean | undefined;
  mentioned_roles?: MentionableRole[] | undefined;
  mentioned_group_ids?: string[] | undefined;
}

/** Whom a message is to call, as its writer says. */
export interface AskedMentions extends WideMentions {
  mentioned_user_ids?: string[] | undefined;
}

/** What users and groups are called. */
export type NamesById = ReadonlyMap<string, { readonly id: string; readonly name: string }>;

/**
 * MSG-05's one rule, for client and service: of the mentions that are asked for, those that the text names after an `@`,
 * by id or by name. A user or group that is not in the maps is dropped; so is what appears twice.
 */
export function keptMentions(
  text: string,
  asked: AskedMentions,
  { users, groups }: { users: NamesById; groups: NamesById },
): AskedMentions & { mentioned_user_ids: string[] } {
  if (!text.includes('@')) return { mentioned_user_ids: [] };
  const folded = foldName(text);
  const named = (name: string) => isNamedAfterAt(folded, foldName(name));
  const known = (ids: readonly string[] | undefined, names: NamesById) =>
    [...new Set(ids)].filter((id) => {
      const entry = names.get(id);
      return entry !== undefined && (named(entry.id) || named(entry.name));
    });
  const roles = mentionableRoles.filter((role) => asked.mentioned_roles?.includes(role) && named(role));
  const group_ids = known(asked.mentioned_group_ids, groups);
  return {
    mentioned_user_ids: known(asked.mentioned_user_ids, users),
    ...(asked.mentioned_channel && named('channel') && { mentioned_channel: true }),
    ...(asked.mentioned_here && named('here') && { mentioned_here: true }),
    ...(roles.length > 0 && { mentioned_roles: roles }),
    ...(group_ids.length > 0 && { mentioned_group_ids: group_ids }),
  };
}

/** Who reads, as far as a mention may mean them. */
export interface MentionedReader {
  readonly id: string;
  /** The reader's role in the app. */
  readonly role?: string | undefined;
  /** The reader's role in the channel; left out for who is no member. */
  readonly channelRole?: string | undefined;
  /** The groups that the reader belongs to. */
  readonly groupIds?: { has(id: string): boolean };
}

/** Whether a message calls this reader, in any way (MSG-05). `@channel` and `@here` call members alone. */
export function isMentioned(
  message: WideMentions & { readonly mentioned_users: readonly { readonly id: string }[] },
  { id, role, channelRole, groupIds }: MentionedReader,
): boolean {
  if (message.mentioned_users.some((user) => user.id === id)) return true;
  if ((message.mentioned_channel || message.mentioned_here) && channelRole !== undefined) return true;
  const called: readonly string[] = message.mentioned_roles ?? [];
  if (called.some((name) => name === role || name === channelRole)) return true;
  return message.mentioned_group_ids?.some((group) => groupIds?.has(group)) ?? false;
}
