import type { Person } from '@confab/client';
import type { Presence } from '@confab/protocol';
import { useMemo } from 'react';
import { useReadable } from '../bindings/index.ts';
import { useClient } from '../provider/index.ts';
import { profileLoader } from './profileLoader.ts';

/** A person as far as known, live; the whole profile is fetched where only a name was. */
export function usePerson(userId: string): Person | undefined {
  const client = useClient();
  const store = useMemo(() => profileLoader(client).watch(userId), [client, userId]);
  return useReadable(store);
}

/** Whether a person is there; undefined while that is not known. */
export function usePresence(userId: string): Presence | undefined {
  const person = usePerson(userId);
  return person && 'presence' in person ? person.presence : undefined;
}
