import { mentions as mentionsPart } from '@confab/client/mentions';
import { sendTo } from '../accessWorld.ts';
import { anyParent } from '../action.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import { loadOrThrow, type View } from '../views/view.ts';
import { anyMessage } from '../world.ts';
import { crewOf } from './groups.ts';

type Ids = readonly { readonly id: string }[];

const mentionList = (name: 'all' | 'unread'): View => ({
  open: (client) => {
    const list = client.part(mentionsPart)[name];
    return {
      load: () =>
        loadOrThrow(
          () => list.load(),
          () => list.state.get().error,
        ),
      show: () => list.state.get().messages,
    };
  },
  ...(name === 'unread' && {
    // Threads that were unread when the list was opened stay in it.
    align: (fresh: Ids, shown: Ids) => ({
      fresh,
      shown: shown.filter(({ id }) => fresh.some((other) => other.id === id)),
    }),
  }),
});

/** Mentions of users, groups, roles and everybody, and the lists of them. */
export const mentions: FeatureFamily = {
  actions: {
    mention: (world, tab, channel) => {
      const id = world.random.pick(world.userIds);
      return channel.send({ text: `@${id} look at this, says ${tab.userId}`, mentionedUserIds: [id] });
    },
    mentionInThread: (world, tab, channel) => {
      const parent = anyParent(world, channel);
      const id = world.random.pick(world.userIds);
      if (!parent) return undefined;
      const more = { parentId: parent.id, showInChannel: world.random.next() < 0.3 };
      return channel.send({
        text: `@${id} what do you think, asks ${tab.userId}`,
        mentionedUserIds: [id],
        ...more,
      });
    },
    editMention: (world, _, channel) => {
      const message = anyMessage(world, channel);
      const id = world.random.pick(world.userIds);
      return message && channel.edit(message.id, { text: `@${id} after all`, mentioned_user_ids: [id] });
    },
    mentionAll: (world, tab, channel) => {
      const mentioned = { mentionedChannel: true, mentionedHere: true, mentionedRoles: ['owner' as const] };
      return channel.send({
        text: `@channel @here @owner @${crewOf(world)}, says ${tab.userId}`,
        ...mentioned,
        mentionedGroupIds: [crewOf(world)],
      });
    },
  },
  views: { mentions: mentionList('all'), newMentions: mentionList('unread') },
  lists: {
    'messages that mention them': (person) => person.call('POST /mentions/query', { body: {} }),
  },
  capabilityCalls: {
    'notify-channel': (person, world) => sendTo(person, world, { text: '@channel', mentioned_channel: true }),
  },
};
