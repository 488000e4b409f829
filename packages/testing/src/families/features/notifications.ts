import { notificationSettings } from '@confab/client/notifications';
import { notificationPreferences } from '@confab/protocol';
import type { FeatureFamily } from '../featureFamily.ts';
import { wanted } from '../views/simpleViews.ts';

/** Notification settings, and the reasons of notifications. */
export const notifications: FeatureFamily = {
  actions: {
    chooseNotifications: ({ random }, { client }) => {
      const keyword = `word ${random.below(5)}`;
      return client
        .part(notificationSettings)
        .change(
          random.pick([
            { channels: random.pick(notificationPreferences) },
            { sound: random.next() < 0.5, threads: random.next() < 0.5 },
            { keywords: random.next() < 0.5 ? [keyword] : [] },
            { people: { ada: random.pick(['always', 'never', null] as const) } },
          ]),
        );
    },
  },
  views: {
    notificationSettings: wanted(
      (client) => client.part(notificationSettings),
      ({ state }) => state.get(),
    ),
  },
  readPaths: [
    {
      name: 'the reason of a notification',
      finds: 'nothing',
      read: (person, { message }) =>
        person.call('GET /notifications/trace', { query: { message_id: message } }),
    },
  ],
  lists: {
    'own notification settings': (person) => person.call('GET /me/notification-settings'),
  },
};
