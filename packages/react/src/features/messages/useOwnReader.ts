import { mutedOrBlockedUsers } from '@confab/client';
import { useMemo } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useKit } from '../../core/provider/index.ts';
import { knownGroups } from './knownGroups.ts';
import { type ListReader, nobody } from './useListReader.ts';

/** The reader of messages of many channels: as a member of each, or as somebody who is not. */
export function useOwnReader(channelRole?: 'member'): ListReader {
  const kit = useKit();
  const { client } = kit;
  const { me } = client;
  const id = useReadable(me, (user) => user?.id ?? '');
  const role = useReadable(me, (user) => user?.role);
  const blockedIds = useReadable(me, (user) => user?.blocked_user_ids ?? nobody);
  const silencedIds = useReadable(client.part(mutedOrBlockedUsers));
  const groups = useReadable(knownGroups(kit));
  return useMemo(
    () => ({
      id,
      role,
      channelRole,
      groupIds: groups.mine,
      groups: groups.all,
      blockedIds,
      silencedIds,
    }),
    [id, role, channelRole, groups, blockedIds, silencedIds],
  );
}
