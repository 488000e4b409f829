import type { UserRef } from '@confab/protocol';

const personFields = new Set([
  'user',
  'suggested_by',
  'created_by',
  'flagged_by',
  'decided_by',
  'banned_by',
  'ended_by',
  'pinned_by',
  'actor',
]);
/** Fields with a list of people. */
const personListFields = new Set(['mentioned_users', 'thread_participants']);

/** Returns plain data with each person inside replaced by the result of `map`; unchanged parts keep their reference. */
export function mapRefs<T>(value: T, map: (ref: UserRef) => UserRef, isList = false): T {
  if (typeof value !== 'object' || value === null) return value;
  let isSame = true;
  const entries = Object.entries(value).map(([key, part]) => {
    const mapped =
      part && (isList || personFields.has(key))
        ? map(part as UserRef)
        : mapRefs(part, map, personListFields.has(key));
    isSame &&= mapped === part;
    return [key, mapped] as const;
  });
  if (isSame) return value;
  return (Array.isArray(value) ? entries.map(([, part]) => part) : Object.fromEntries(entries)) as T;
}
