import { profileValueOf, type User } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { profileFields } from '../profileFields/index.ts';
import { sightOfActor, visibleAmong } from './visiblePeople.ts';

/** The ids of the profile fields that name a user. */
const personFields = (context: ServerContext): readonly string[] =>
  profileFields(context)
    .current()
    .filter(({ kind }) => kind === 'person')
    .map(({ id }) => id);

/** Returns the ids of the users whom a user's profile fields name. */
export const peopleNamedBy = (context: ServerContext, { custom }: Pick<User, 'custom'>): string[] =>
  personFields(context).flatMap((id) => profileValueOf({ id, kind: 'person' }, custom) ?? []);

/** Returns a user without the profile fields that name somebody unseen (TEN-01). */
export function withoutUnseen<U extends Pick<User, 'custom'>>(
  context: ServerContext,
  user: U,
  isSeen: (id: string) => boolean,
): U {
  const hidden = new Set(
    personFields(context).filter((id) => {
      const named = profileValueOf({ id, kind: 'person' }, user.custom);
      return named !== undefined && !isSeen(named);
    }),
  );
  if (hidden.size === 0) return user;
  const custom = Object.fromEntries(Object.entries(user.custom).filter(([key]) => !hidden.has(key)));
  return { ...user, custom };
}

/** Returns users as the actor may see their profile fields. */
export async function asSeenBy(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  users: readonly User[],
): Promise<User[]> {
  if (sightOfActor(context, actor) === 'all') return [...users];
  const named = new Set(users.flatMap((user) => peopleNamedBy(context, user)));
  if (named.size === 0) return [...users];
  const seen = new Set(await visibleAmong(context, reader, actor, [...named]));
  return users.map((user) =>
    user.id === actor.userId ? user : withoutUnseen(context, user, (id) => seen.has(id)),
  );
}

/**
 * Whether a filter of a limited reader may be answered: it compares profile fields that name users only with users whom
 * the reader sees. Otherwise its answer would say what is hidden.
 */
export async function namesSeenOnly(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  filter: unknown,
): Promise<boolean> {
  const fields = personFields(context);
  if (fields.length === 0 || sightOfActor(context, actor) !== 'shared_channels') return true;
  const compared = conditionsOn(new Set(fields.map((id) => `custom.${id}`)), filter);
  const ids = compared.flatMap(exactValues);
  if (ids.includes(undefined)) return false;
  const named = new Set(ids as string[]);
  return (await visibleAmong(context, reader, actor, [...named])).length === named.size;
}

/** Returns what a filter compares these fields with, wherever they stand in it. */
function conditionsOn(fields: ReadonlySet<string>, filter: unknown): unknown[] {
  if (Array.isArray(filter)) return filter.flatMap((part) => conditionsOn(fields, part));
  if (typeof filter !== 'object' || filter === null) return [];
  return Object.entries(filter).flatMap(([name, part]) =>
    fields.has(name) ? [part] : conditionsOn(fields, part),
  );
}

/** Returns the texts that a condition compares exactly; undefined for any other comparison. */
function exactValues(condition: unknown): (string | undefined)[] {
  if (typeof condition === 'string') return [condition];
  if (typeof condition !== 'object' || condition === null) return [undefined];
  return Object.entries(condition).flatMap(([operator, operand]) => {
    if (operator !== '$eq' && operator !== '$in') return [undefined];
    return [operand].flat().map((value) => (typeof value === 'string' ? value : undefined));
  });
}
