import { type AskedMentions, keptMentions, mentionableRoles } from '@confab/protocol';
import { groups } from '../../groups/index.ts';
import type { ComposerParts } from '../composerParts.ts';

const maxMentions = 50;

/** Returns the mentions in a text (MSG-05): chosen users, members in memory, groups, roles, @channel and @here. */
export function mentionsOf(text: string, { text: manager, channel, context }: ComposerParts): AskedMentions {
  if (!text.includes('@')) return {};
  const chosen = manager.state.get().mentionedUsers;
  const users = new Map(
    [...chosen, ...channel.members().map(({ user }) => user)].map((user) => [user.id, user]),
  );
  const known = groups(context).state.get();
  const mentionsChannel = channel.can('notify-channel');
  const { mentioned_user_ids: ids, ...wide } = keptMentions(
    text,
    {
      mentioned_user_ids: [...users.keys()],
      mentioned_channel: mentionsChannel,
      mentioned_here: mentionsChannel,
      mentioned_roles: [...mentionableRoles],
      mentioned_group_ids: [...known.keys()],
    },
    { users, groups: known, chosen: new Set(chosen.map(({ id }) => id)) },
  );
  return { ...wide, ...(ids.length > 0 && { mentioned_user_ids: ids.slice(0, maxMentions) }) };
}
