/** Letters, digits and the like, but not those of scripts that write words without spaces between them. */
const WORD = /^[\p{L}\p{N}_]$/u;
const UNSPACED =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]$/u;

/** A text or name as names are compared: without regard to case or to how accents are put together. */
export const foldName = (text: string): string => text.normalize('NFC').toLowerCase();

/**
 * Finds the names that stand after an `@` as whole words, at each `@` the longest of them: `@ada` is neither in `me@ada` nor
 * in `@adam` or `@ada-2`. Text and names are folded.
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

/** Whether a word that ends here goes on: ids have dots and hyphens, which end a sentence only where no letter follows. */
function goesOn(text: string, at: number): boolean {
  const next = text[at] === '.' || text[at] === '-' ? at + 1 : at;
  const code = text.codePointAt(next);
  return code !== undefined && isWord(String.fromCodePoint(code));
}

const isWord = (character: string | undefined) =>
  character !== undefined && WORD.test(character) && !UNSPACED.test(character);

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
 * MSG-05's one rule, for client and service: of the mentions that are asked for, those whose id or name the text has after
 * an `@`, at each `@` the longest. Where several users have the name, only those of `chosen` are meant, if one of them is. A
 * user or group that is not in the maps is dropped; so is what appears twice.
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
