import { customEmoji } from '@confab/client/emoji';
import type { FeatureFamily } from '../featureFamily.ts';
import { wanted } from '../views/simpleViews.ts';
import { byKey } from '../views/view.ts';

/** The smallest picture: one pixel, as a GIF. */
const dot = () => new Blob([Buffer.from('R0lGODlhAQABAPAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')]);

/** Custom emoji. */
export const emoji: FeatureFamily = {
  actions: {
    changeEmoji: (world, { client }) => {
      const emoji = client.part(customEmoji);
      const name = `e_${world.userIds[0]}`.slice(0, 32);
      if (emoji.state.get()?.has(name)) return emoji.delete(name);
      return emoji.create(name, dot());
    },
  },
  views: {
    emoji: wanted(
      (client) => client.part(customEmoji),
      ({ state }) => byKey(state.get() ?? new Map()),
    ),
  },
  lists: {
    'custom emoji': (person) => person.call('GET /emoji'),
  },
};
