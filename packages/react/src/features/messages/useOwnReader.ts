import { mutedOrBlockedUsers } from '@confab/client';
import { groups } from '@confab/client/groups';
import { useMemo } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { type ListReader, nobody } from './useListReader.ts';

/** The reader of messages of many channels: as a member of each, or as somebody who is not. */
export function useOwnReader(channelRole?: 'member'): ListReader {
  const client = useClient();
  const { me } = client;
  const { state, mine } = client.part(groups);
  const id = useReadable(me, (user) => user?.id ?? '');
  const role = useReadable(me, (user) => user?.role);
  const blockedIds = useReadable(me, (user) => user?.blocked_user_ids ?? nobody);
  const silencedIds = useReadable(client.part(mutedOrBlockedUsers));
  const known = useReadable(state);
  const groupIds = useReadable(mine);
  return useMemo(
    () => ({ id, role, channelRole, groupIds, groups: known, blockedIds, silencedIds }),
    [id, role, channelRole, groupIds, known, blockedIds, silencedIds],
  );
}
