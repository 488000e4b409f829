import { sections as sectionsPart } from '@confab/client/sections';
import type { FeatureFamily } from '../featureFamily.ts';
import { wanted } from '../views/simpleViews.ts';

/** The sections of a user's channel list. */
export const sections: FeatureFamily = {
  actions: {
    sortChannels: ({ random }, { client }, { own }) => {
      const part = client.part(sectionsPart);
      const all = part.state.get();
      const mine = all.filter(({ kind }) => kind === 'own');
      const kind = random.next();
      if (kind < 0.2 || mine.length === 0) return part.create(`section ${random.below(1000)}`);
      if (kind < 0.6) return own.moveTo(random.next() < 0.8 ? random.pick(mine).id : undefined);
      if (kind < 0.75) return part.move(random.pick(all).id);
      if (kind < 0.85) return part.delete(random.pick(mine).id);
      const channel_order = random.pick(['name', 'activity', 'unread'] as const);
      return part.update(random.pick(all).id, { collapsed: random.next() < 0.5, channel_order });
    },
  },
  views: {
    sections: wanted(
      (client) => client.part(sectionsPart),
      ({ state }) => state.get(),
    ),
  },
  lists: {
    'own sections': (person) => person.call('GET /sections'),
  },
  leaveTraces: async ({ author, word }) => {
    await author.call('POST /sections', { body: { id: crypto.randomUUID(), name: word('section') } });
    return [word('section')];
  },
};
