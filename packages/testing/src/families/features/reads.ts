import { unreadMentions as mentionsIn } from '@confab/client/mentions';
import type { FeatureFamily } from '../featureFamily.ts';
import { always } from '../views/simpleViews.ts';
import { byKey } from '../views/view.ts';
import { anyMessage } from '../world.ts';

const unreadMentions = always((client) => {
  const { byChannel, ...total } = client.part(mentionsIn).get();
  return {
    ...total,
    byChannel: byKey(new Map([...byChannel].map(([cid, all]) => [cid, [...all].sort((a, b) => a - b)]))),
  };
});

/** Read positions and unread counts. */
export const reads: FeatureFamily = {
  actions: {
    markRead: (_world, _, channel) => channel.markRead(),
    markUnread: (world, _, channel) => {
      const message = anyMessage(world, channel);
      return message && channel.markUnread(message.id);
    },
  },
  rareActions: {
    shareReads: ({ random }, { client }) => client.updateMe({ share_reads: random.below(2) === 0 }),
  },
  views: { unread: always((client) => client.unread.get()), unreadMentions },
  lists: {
    'unread channels': (person) => person.call('GET /unread'),
  },
};
