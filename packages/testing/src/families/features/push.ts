import { pushDevices } from '@confab/client/notifications';
import type { FeatureFamily } from '../featureFamily.ts';
import { wanted } from '../views/simpleViews.ts';

/** The devices that get push notifications. */
export const push: FeatureFamily = {
  actions: {
    choosePushDevices: ({ random }, { client }) => {
      const part = client.part(pushDevices);
      const known = part.state.get() ?? [];
      if (known.length > 0 && random.next() < 0.4) return part.remove(random.pick(known).id);
      // The key in the example of RFC 8291.
      const p256dh =
        'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4';
      const endpoint = `https://push.example/device-${random.below(3)}`;
      return part.add({ endpoint, keys: { p256dh, auth: 'BTBZMqHH6r4Tts7J_aSIgg' } });
    },
  },
  views: {
    pushDevices: wanted(
      (client) => client.part(pushDevices),
      ({ state }) => state.get(),
    ),
  },
  lists: {
    'own devices that get pushes': (person) => person.call('GET /me/push-subscriptions'),
  },
};
