import { type ChatClient, derive } from '@confab/client';
import { profileFields } from '@confab/client/profileFields';
import type { AuditEntry } from '@confab/protocol';
import { useReadable } from '@confab/react';
import { useEffect, useMemo } from 'react';
import { useChannelLabels } from '../../features/saved/useChannelLabels.ts';

/** The names behind the ids of entries, as far as the viewer may know them. */
export interface Names {
  readonly people: ReadonlyMap<string, string>;
  readonly channels: ReadonlyMap<string, string>;
  readonly profileFields: ReadonlyMap<string, string>;
}

/** Loads the names of the people, channels and profile fields that entries refer to. */
export function useNames(client: ChatClient, entries: readonly AuditEntry[]): Names {
  const channels = useChannelLabels(
    client,
    entries.flatMap(({ cid, details }) => [...(cid ? [cid] : []), ...idsIn(details, 'default_channels')]),
  );
  const people = usePeopleNames(
    client,
    entries.flatMap(({ details }) => personDetails.flatMap((name) => idsIn(details, name))),
  );
  const fields = client.part(profileFields);
  const namesFields = entries.some(({ action }) => action === 'user.profile_changed');
  useEffect(() => {
    // If it fails, only the names are missing.
    if (namesFields) fields.load().catch(() => undefined);
  }, [fields, namesFields]);
  const defined = useReadable(fields.state);
  return useMemo(
    () => ({
      people,
      channels,
      profileFields: new Map(defined?.map(({ id, name }) => [id, name])),
    }),
    [people, channels, defined],
  );
}

/** The details that refer to people. */
const personDetails = ['owner_id', 'sender_id', 'added', 'removed', 'break_glass_user_ids'];

/** Returns the ids in a detail: one, a list, or the lists of an old and a new value. */
function idsIn(details: AuditEntry['details'], name: string): string[] {
  const value = details[name];
  const values = typeof value === 'object' && value !== null ? Object.values(value).flat() : [value];
  return values.filter((id) => typeof id === 'string');
}

const maxLoaded = 100;

function usePeopleNames(client: ChatClient, ids: readonly string[]): ReadonlyMap<string, string> {
  const key = [...new Set(ids)].sort().join(' ');
  const wanted = useMemo(() => (key === '' ? [] : key.split(' ')), [key]);
  useEffect(() => {
    const unknown = wanted.filter((id) => !client.people.get(id)).slice(0, maxLoaded);
    if (unknown.length === 0) return;
    // If it fails, only the names are missing.
    client.queryUsers({ id: { $in: unknown } }, [], { limit: maxLoaded }).catch(() => undefined);
  }, [client, wanted]);
  const names = useMemo(
    () =>
      derive(
        wanted.map((id) => client.people.watch(id)),
        () =>
          new Map(
            wanted.flatMap((id) => {
              const person = client.people.get(id);
              return person ? [[id, person.name] as const] : [];
            }),
          ),
      ),
    [client, wanted],
  );
  return useReadable(names);
}
