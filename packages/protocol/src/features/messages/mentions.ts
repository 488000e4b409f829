/** Letters, digits and the like, except of scripts without spaces between words. */
const WORD = /^[\p{L}\p{N}_]$/u;
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/** Normalizes a text or name for comparison, ignoring case and accent composition. */
export const foldName = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Finds the names that follow an `@` as whole words, the longest at each `@`: `@ada` is found neither in `me@ada` nor in
 * `@adam` or `@ada-2`. Text and names must be folded.
 */
export function namesAfterAt(text: string, names: Iterable<string>): Set<string> {
  const longest = new Map<number, string>();
  for (const name of new Set(names)) {
    const sign = `@${name}`;
    for (let at = text.indexOf(sign); at >= 0; at = text.indexOf(sign, at + 1)) {
      const isWhole = !endsInWord(text.slice(Math.max(0, at - 2), at)) && !goesOn(text, at + sign.length);
      if (isWhole && name.length > (longest.get(at)?.length ?? 0)) longest.set(at, name);
    }
  }
  return new Set(longest.values());
}

const endsInWord = (text: string) => isWord(Array.from(text).at(-1));

/** Whether the word continues here: ids contain dots and hyphens, which end a sentence only if no letter follows. */
function goesOn(text: string, at: number): boolean {
  const next = text[at] === '.' || text[at] === '-' ? at + 1 : at;
  const code = text.codePointAt(next);
  return code !== undefined && isWord(String.fromCodePoint(code));
}

const isWord = (character: string | undefined) =>
  character !== undefined && WORD.test(character) && !UNSPACED.test(character);

/** Roles that a message can mention with an `@` (MSG-05): app or channel roles that few people have. */
export const mentionableRoles = ['admin', 'moderator', 'owner', 'guest'] as const;
export type MentionableRole = (typeof mentionableRoles)[number];

/** Words after an `@` that mention everyone, everyone online, or a role: group names may not use them. */
export const mentionWords: readonly string[] = ['channel', 'here', ...mentionableRoles];

/** Mentions of a message besides single users, as on the wire (MSG-05). */
export interface WideMentions {
  /** `@channel`: every member. */
  mentioned_channel?: boolean | undefined;
  /** `@here`: every member who is online when it is sent; everyone sees it. */
  mentioned_here?: boolean | undefined;
  mentioned_roles?: MentionableRole[] | undefined;
  mentioned_group_ids?: string[] | undefined;
}

/** Mentions as the message's author requests them. */
export interface AskedMentions extends WideMentions {
  mentioned_user_ids?: string[] | undefined;
}

/** Names of users and groups by id. */
export type NamesById = ReadonlyMap<string, { readonly id: string; readonly name: string }>;

/**
 * Returns the requested mentions that the text really contains (MSG-05), the same way on client and server: those whose
 * id or name follows an `@`, the longest at each `@`. If several users share the name, those in `chosen` win, if any.
 * Users and groups that are not in the maps are dropped; so are duplicates.
 */
export function keptMentions(
  text: string,
  asked: AskedMentions,
  { users, groups, chosen }: { users: NamesById; groups: NamesById; chosen?: { has(id: string): boolean } },
): AskedMentions & { mentioned_user_ids: string[] } {
  if (!text.includes('@')) return { mentioned_user_ids: [] };
  const namesOf = (ids: readonly string[] | undefined, known: NamesById) =>
    [...new Set(ids)].flatMap((id) => {
      const entry = known.get(id);
      return entry ? [{ id, names: [foldName(entry.id), foldName(entry.name)] }] : [];
    });
  const askedUsers = namesOf(asked.mentioned_user_ids, users);
  const askedGroups = namesOf(asked.mentioned_group_ids, groups);
  const named = namesAfterAt(foldName(text), [
    ...[...askedUsers, ...askedGroups].flatMap(({ names }) => names),
    ...(asked.mentioned_channel ? ['channel'] : []),
    ...(asked.mentioned_here ? ['here'] : []),
    ...(asked.mentioned_roles ?? []),
  ]);
  const ofChosen = askedUsers.filter(({ id }) => chosen?.has(id)).flatMap(({ names }) => names);
  const isMeant = (id: string, name: string) =>
    named.has(name) && (chosen?.has(id) || !ofChosen.includes(name));
  const user_ids = askedUsers.filter(({ id, names }) => names.some((name) => isMeant(id, name)));
  const group_ids = askedGroups
    .filter(({ names }) => names.some((name) => named.has(name)))
    .map(({ id }) => id);
  const roles = mentionableRoles.filter((role) => asked.mentioned_roles?.includes(role) && named.has(role));
  return {
    mentioned_user_ids: user_ids.map(({ id }) => id),
    ...(asked.mentioned_channel && named.has('channel') && { mentioned_channel: true }),
    ...(asked.mentioned_here && named.has('here') && { mentioned_here: true }),
    ...(roles.length > 0 && { mentioned_roles: roles }),
    ...(group_ids.length > 0 && { mentioned_group_ids: group_ids }),
  };
}

/** The facts about a reader that mentions depend on. */
export interface MentionedReader {
  readonly id: string;
  /** The reader's role in the app. */
  readonly role?: string | undefined;
  /** The reader's role in the channel; omitted for non-members. */
  readonly channelRole?: string | undefined;
  /** The groups that the reader belongs to. */
  readonly groupIds?: { has(id: string): boolean };
}

/** Whether a message mentions this reader in any way (MSG-05). `@channel` and `@here` mention members only. */
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
