import type { UserRef } from './user.ts';

/** The form of ids that the service gives to people who make an account here. */
const opaqueId = /^u-[a-z2-7]{13}$/;

/** Whether an id is one that says nothing of who it is; a host's ids may. */
export const isOpaqueId = (id: string): boolean => opaqueId.test(id);

/**
 * The id of a person as a list shows it beside the name, `@ada`: left out where it says nothing, unless somebody else in the
 * list has the same name.
 */
export function shownId(
  { id, name }: Pick<UserRef, 'id' | 'name'>,
  list: readonly Pick<UserRef, 'id' | 'name'>[] = [],
): string | undefined {
  const hasNamesake = list.some((other) => other.id !== id && other.name === name);
  return isOpaqueId(id) && !hasNamesake ? undefined : `@${id}`;
}

/** Whether a word of three letters or more of a name stands in an id, and so stays when the name is erased. */
export const idKeepsName = (id: string, name: string): boolean =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length >= 3 && id.toLowerCase().includes(word));
