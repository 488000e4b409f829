import type { LocalMessage } from '@confab/client';
import { isMentioned, type WideMentions } from '@confab/protocol';
import { useEffect, useMemo } from 'react';
import { useKit } from '../../core/provider/index.ts';
import { type Mention, noMentions } from '../markdown/mention.ts';
import { loadGroups } from './loadGroups.ts';
import type { ListReader } from './useListReader.ts';
import { useNamedChannels } from './useNamedChannels.ts';

/** Whom and what a message names, for its text (MSG-05): people, everybody, roles, groups and channels; the reader's own stand out. */
export function useMentions(message: LocalMessage, reader: ListReader): readonly Mention[] {
  const kit = useKit();
  const { mentioned_users, mentioned_channel, mentioned_here, mentioned_roles, mentioned_group_ids } =
    message;
  const channels = useNamedChannels(message.text);
  const hasGroups = mentioned_group_ids !== undefined;
  useEffect(() => {
    // Without their names, groups are found by id alone.
    if (hasGroups) loadGroups(kit).catch(() => undefined);
  }, [kit, hasGroups]);
  return useMemo(() => {
    const mentions = [
      ...mentioned_users.flatMap(({ id, name }) => named('user', id, name, id === reader.id)),
      ...channels,
      ...widely({ mentioned_channel, mentioned_here, mentioned_roles, mentioned_group_ids }, reader),
    ];
    return mentions.length > 0 ? mentions : noMentions;
  }, [
    mentioned_users,
    mentioned_channel,
    mentioned_here,
    mentioned_roles,
    mentioned_group_ids,
    channels,
    reader,
  ]);
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

function widely(wide: WideMentions, reader: ListReader): readonly Mention[] {
  const { mentioned_channel, mentioned_here, mentioned_roles = [], mentioned_group_ids = [] } = wide;
  const calls = (one: WideMentions) => isMentioned({ ...one, mentioned_users: [] }, reader);
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
      named('group', id, reader.groups.get(id)?.name ?? id, calls({ mentioned_group_ids: [id] })),
    ),
  ];
}
