import { drafts as ownDrafts } from '@confab/client/drafts';
import { threadsIn } from '../action.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import { wanted } from '../views/simpleViews.ts';
import { byKey } from '../views/view.ts';

/** Drafts of channels and threads. */
export const drafts: FeatureFamily = {
  actions: {
    sendDraft: (world, _, channel) =>
      channel.send({ text: `from a draft ${world.random.below(1000)}`, sendsDraft: true }),
    changeDraft: (world, { client }, channel) => {
      const { cid } = channel;
      const parentId = threadsIn(world, channel)[0];
      const kind = world.random.next();
      const target = parentId !== undefined && kind < 0.5 ? { cid, parentId } : { cid };
      if (world.random.next() < 0.3) return client.part(ownDrafts).delete(target);
      return client.part(ownDrafts).save(target, { text: `draft ${world.random.below(1000)}` });
    },
  },
  views: {
    drafts: wanted(
      (client) => client.part(ownDrafts),
      ({ state }) => byKey(state.get()),
    ),
  },
  readPaths: [
    {
      name: 'an own draft in it',
      read: (person, { type, id }) =>
        person.call('GET /channels/{type}/{id}/draft', { params: { type, id } }),
    },
  ],
  lists: {
    'own drafts': (person) => person.call('POST /drafts/query', { body: { limit: 100 } }),
  },
  leaveTraces: async ({ author, channel, word }) => {
    await author.call('PUT /channels/{type}/{id}/draft', {
      params: channel,
      body: { draft: { text: word('draft') } },
    });
    return [word('draft')];
  },
};
