import { shownId, type UserRef } from '@confab/protocol';
import type { SwitcherEntry } from '../switcher/switcherEntry.ts';

/** A person as the search field suggests them. */
export interface SearchedPerson {
  readonly user: UserRef;
  /** The id to show beside the name. */
  readonly detail: string | undefined;
  /** The value of `from:`: the name, or the id if the name does not identify the person. */
  readonly value: string;
}

/** Returns the person of an entry, or the other one of a direct conversation. */
export function personOf(entry: SwitcherEntry): UserRef | undefined {
  if (entry.kind === 'person') return entry.user;
  return entry.kind === 'channel' && entry.display.kind === 'direct' ? entry.display.others[0] : undefined;
}

/** Describes somebody for `from:` among all `people` that are known. */
export function searchedPerson(user: UserRef, people: readonly UserRef[]): SearchedPerson {
  const { id, name } = user;
  const isAmbiguous =
    /^me$|"/iu.test(name) ||
    people.some((other) => other.id !== id && other.name.toLowerCase() === name.toLowerCase());
  return { user, detail: shownId(user, people), value: isAmbiguous ? id : name };
}

/** Returns everybody among the entries, and the viewer. */
export const knownPeople = (entries: readonly SwitcherEntry[], viewer: UserRef | undefined): UserRef[] =>
  [viewer, ...entries.map(personOf)].filter((person) => person !== undefined);
