import type { ChatClient, LocalMessage } from '@confab/client';
import { isMentioned } from '@confab/protocol';
import { useEffect, useMemo } from 'react';
import type { Mention } from '../markdown/index.ts';
import { useClient } from '../provider/index.ts';

/** Whom a message calls, for its text (MSG-05): people, everybody, roles and groups; the reader's own stand out. */
export function useMentions(message: LocalMessage, viewerId: string): Mention[] {
  const client = useClient();
  const { mentioned_users, mentioned_channel, mentioned_here, mentioned_roles, mentioned_group_ids } =
    message;
  const hasGroups = mentioned_group_ids !== undefined;
  useEffect(() => {
    // Without their names, groups are found by id alone.
    if (hasGroups) client.groups.load().catch(() => undefined);
  }, [client, hasGroups]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: these fields of the message are all that matters
  return useMemo(
    () => [
      ...mentioned_users.flatMap(({ id, name }) => named('user', id, name, id === viewerId)),
      ...wideMentions(message, client),
    ],
    [
      mentioned_users,
      mentioned_channel,
      mentioned_here,
      mentioned_roles,
      mentioned_group_ids,
      client,
      viewerId,
    ],
  );
}

/** By name, and by id where that is another word. */
function named(kind: 'user' | 'group', id: string, name: string, isMe: boolean): Mention[] {
  const mention = { kind, id, isMe };
  return name === id
    ? [{ ...mention, name }]
    : [
        { ...mention, name },
        { ...mention, name: id },
      ];
}

function wideMentions(message: LocalMessage, client: ChatClient): Mention[] {
  const { mentioned_channel, mentioned_here, mentioned_roles = [], mentioned_group_ids = [] } = message;
  if (!mentioned_channel && !mentioned_here && mentioned_roles.length + mentioned_group_ids.length === 0)
    return [];
  const me = client.me.get();
  const membership = client.getChannel(message.cid)?.state.get().membership;
  const reader = {
    id: me?.id ?? '',
    role: me?.role,
    channelRole: membership?.state === 'joined' ? membership.channel_role : undefined,
    groupIds: client.groups.mine.get(),
  };
  const calls = (one: Omit<Parameters<typeof isMentioned>[0], 'mentioned_users'>) =>
    isMentioned({ ...one, mentioned_users: [] }, reader);
  const groups = client.groups.state.get();
  return [
    ...(mentioned_channel
      ? [{ kind: 'everyone' as const, id: '', name: 'channel', isMe: calls({ mentioned_channel }) }]
      : []),
    ...(mentioned_here
      ? [{ kind: 'here' as const, id: '', name: 'here', isMe: calls({ mentioned_here }) }]
      : []),
    ...mentioned_roles.map((role) => ({
      kind: 'role' as const,
      id: role,
      name: role,
      isMe: calls({ mentioned_roles: [role] }),
    })),
    ...mentioned_group_ids.flatMap((id) =>
      named('group', id, groups.get(id)?.name ?? id, calls({ mentioned_group_ids: [id] })),
    ),
  ];
}
