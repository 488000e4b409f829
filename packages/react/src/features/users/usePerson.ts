import type { Person } from '@confab/client';
import { useMemo } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import type { Presence } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { profileLoader } from './profileLoader.ts';
import { useDoNotDisturb } from './useDoNotDisturb.ts';

/** Returns a person, live; loads the full profile where only the name is known. */
export function usePerson(userId: string): Person | undefined {
  const client = useClient();
  const store = useMemo(() => profileLoader(client).watch(userId), [client, userId]);
  return useReadable(store);
}

/** Returns a person's presence, including do-not-disturb; undefined while unknown. */
export function usePresence(userId: string): Presence | undefined {
  const person = usePerson(userId);
  const user = person && 'presence' in person ? person : undefined;
  const quietUntil = useDoNotDisturb(user);
  return user && (quietUntil !== undefined && user.presence !== 'offline' ? 'dnd' : user.presence);
}
