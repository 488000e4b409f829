import { foldName, namesAfterAt } from '@confab/protocol';
import { sql } from 'kysely';
import { foldText } from '../../core/filters/foldText.ts';
import type { Reader } from '../../core/storage/database.ts';
import { oneOf, type Placeholders, statement } from '../../core/storage/statement.ts';

/** Most mentions of a text, and words of a name, that are looked up. */
const maxSigns = 20;
const maxWords = 5;
const maxNameLength = 80;
const maxFound = 200;
/** Most users that a message mentions by name. */
const maxMentions = 50;

const selectNamed = statement(
  (k, p: Placeholders<{ cid: string; ids: string[]; names: string[]; limit: number }>, dialect) =>
    k
      .selectFrom('users as u')
      .leftJoin('members as m', (join) =>
        join.onRef('m.user_id', '=', 'u.id').on('m.cid', '=', p('cid')).on('m.state', '=', 'joined'),
      )
      .select(['u.id', 'u.name', 'm.user_id as member_id'])
      .where(sql<boolean>`(u.id ${oneOf(dialect, p('ids'))} or u.name_folded ${oneOf(dialect, p('names'))})`)
      .where('u.deleted_at', 'is', null)
      .orderBy('u.id')
      .limit(p('limit')),
);

/**
 * Returns the ids of the users whose whole id or name follows an `@` in a text of a program that picks nobody, the
 * longest at each `@` (MSG-16). Of several users with one name only the members of the channel are meant.
 */
export async function namedUsers(reader: Reader, cid: string, text: string): Promise<string[]> {
  const candidates = [...new Set(wordsAfterAt(text))];
  if (candidates.length === 0) return [];
  const users = await reader.all(selectNamed, {
    cid,
    ids: candidates,
    names: [...new Set(candidates.map(foldText))],
    limit: maxFound,
  });
  const found = namesAfterAt(
    foldName(text),
    users.flatMap(({ id, name }) => [foldName(id), foldName(name)]),
  );
  const byName = Map.groupBy(users, ({ name }) => foldName(name));
  const named = users.flatMap((user) => {
    if (found.has(foldName(user.id))) return user.id;
    const same = byName.get(foldName(user.name)) ?? [];
    const isMeant = same.length === 1 || user.member_id !== null;
    return found.has(foldName(user.name)) && isMeant ? user.id : [];
  });
  return named.slice(0, maxMentions);
}

/** Returns the beginnings of the text after each `@`: up to five words, with and without the punctuation behind them. */
function wordsAfterAt(text: string): string[] {
  return [...text.matchAll(/@/g)].slice(0, maxSigns).flatMap(({ index }) => {
    const words = text
      .slice(index + 1, index + 1 + maxNameLength)
      .split(/\s+/u)
      .slice(0, maxWords);
    return words.flatMap((_, last) => {
      const phrase = words.slice(0, last + 1).join(' ');
      return [phrase, phrase.replace(/[^\p{L}\p{N}]+$/u, '')].filter((name) => name !== '');
    });
  });
}
