import { type Channel, type LocalMessage, mutedOrBlockedUsers } from '@confab/client';
import { type ChannelRole, type Group, isMentioned, type MentionedReader } from '@confab/protocol';
import { useMemo } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useKit } from '../../core/provider/index.ts';
import { knownGroups } from './knownGroups.ts';

/** Who reads a list, as far as mentions may mean them (MSG-05), and the groups that its messages name. */
export interface ListReader extends MentionedReader {
  readonly groups: ReadonlyMap<string, Group>;
  /** Whose messages are folded away (MOD-01). */
  readonly blockedIds: readonly string[];
  /** Who calls the reader by nothing: those who are muted or blocked (MOD-01). */
  readonly silencedIds: readonly string[];
}

const nobody: readonly string[] = [];

/** The reader of a channel's list; the same object until something of it changes. */
export function useListReader(channel: Channel): ListReader {
  const channelRole = useReadable(channel.state, ({ membership }) =>
    membership?.state === 'joined' ? membership.channel_role : undefined,
  );
  return useOwnReader(channelRole);
}

/** The reader of messages of many channels: with this role in each, or as somebody who is in none. */
export function useOwnReader(channelRole?: ChannelRole): ListReader {
  const kit = useKit();
  const { client } = kit;
  const { me } = client;
  const id = useReadable(me, (user) => user?.id ?? '');
  const role = useReadable(me, (user) => user?.role);
  const groups = useReadable(knownGroups(kit));
  const blockedIds = useReadable(me, (user) => user?.blocked_user_ids ?? nobody);
  const silencedIds = useReadable(client.part(mutedOrBlockedUsers));
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

/** Whether a message calls its reader; what one writes oneself does only by one's own name. */
export const mentionsReader = (message: LocalMessage, reader: ListReader): boolean =>
  message.user.id === reader.id
    ? message.mentioned_users.some(({ id }) => id === reader.id)
    : isMentioned(message, reader) && !reader.silencedIds.includes(message.user.id);
