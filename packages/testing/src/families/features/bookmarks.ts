import { bookmarks as bookmarksPart } from '@confab/client/bookmarks';
import type { Action } from '../action.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import { channelOf } from '../views/channelViews.ts';
import { byCid, loadEach, loadOrThrow } from '../views/view.ts';

const createBookmark: Action = ({ random }, { client }, channel) =>
  client
    .part(bookmarksPart)
    .in(channel)
    .create({ title: `bookmark ${random.below(1000)}`, url: 'https://example.com/plan' });

/** Bookmarks of channels (CHAN-12). */
export const bookmarks: FeatureFamily = {
  actions: {
    createBookmark,
    deleteBookmark: async (world, tab, channel) => {
      const list = tab.client.part(bookmarksPart).in(channel);
      if (list.state.get().bookmarks.length === 0) await createBookmark(world, tab, channel);
      const { bookmarks } = list.state.get();
      if (bookmarks.length === 0) return false;
      await list.delete(world.random.pick(bookmarks));
    },
    changeBookmark: async (world, tab, channel) => {
      const list = tab.client.part(bookmarksPart).in(channel);
      if (list.state.get().bookmarks.length === 0) await createBookmark(world, tab, channel);
      const { bookmarks } = list.state.get();
      if (bookmarks.length === 0) return false;
      await list.update(world.random.pick(bookmarks), { title: `changed ${world.random.below(1000)}` });
    },
    orderBookmarks: async (world, tab, channel) => {
      const list = tab.client.part(bookmarksPart).in(channel);
      while (list.state.get().bookmarks.length < 2) {
        const before = list.state.get().bookmarks.length;
        await createBookmark(world, tab, channel);
        // Without a list that is loaded, there is nothing to order.
        if (list.state.get().bookmarks.length === before) return false;
      }
      await list.order([list.state.get().bookmarks.at(-1)!.id]);
    },
  },
  views: {
    bookmarks: {
      open: (client) => ({
        load: ({ cids }) =>
          loadEach(cids, (cid) => {
            const list = client.part(bookmarksPart).in(channelOf(client, cid));
            return loadOrThrow(
              () => list.load(),
              () => list.state.get().error,
            );
          }),
        show: (scope) =>
          byCid(scope, (cid) => client.part(bookmarksPart).in(channelOf(client, cid)).state.get().bookmarks),
      }),
    },
  },
  readPaths: [
    {
      name: 'its bookmarks',
      finds: 'nothing',
      read: (person, { type, id }) =>
        person.call('GET /channels/{type}/{id}/bookmarks', { params: { type, id } }),
    },
  ],
  capabilityCalls: {
    'manage-bookmarks': (person, { type, id }) =>
      person.call('POST /channels/{type}/{id}/bookmarks', {
        params: { type, id },
        body: { id: crypto.randomUUID(), title: 'Plan', url: 'https://example.com/plan' },
      }),
  },
  leaveTraces: async ({ author, channel, word }) => {
    await author.call('POST /channels/{type}/{id}/bookmarks', {
      params: channel,
      body: {
        id: crypto.randomUUID(),
        title: word('bookmark'),
        url: `https://example.com/${word('address')}`,
      },
    });
    return [word('bookmark'), word('address')];
  },
};
