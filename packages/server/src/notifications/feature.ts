import type { NotificationSettings } from '@confab/protocol';
import { notificationEndpoints as endpoints } from '@confab/protocol/schemas';
import { personOf } from '../access/actor.ts';
import { erasure } from '../erasure/index.ts';
import type { CreateFeature } from '../feature.ts';
import { implement } from '../http/implementation.ts';
import { changeSettings } from './changeSettings.ts';
import { notificationMigrations } from './migrations.ts';
import { settingsDirectory } from './settingsDirectory.ts';
import { deleteSettings } from './settingsStore.ts';

/** Who is told of a message, by which ways, and why (NOTE-01). */
export const createNotificationsFeature: CreateFeature = (context) => {
  erasure(context).add({
    name: 'notifications',
    user: async (tx, { id }) => void (await tx.run(deleteSettings, { user_id: id })),
  });
  return {
    name: 'notifications',
    migrations: notificationMigrations,
    endpoints: [
      implement(endpoints.getNotificationSettings, async ({ actor }) => {
        const id = personOf(actor);
        return { settings: (await settingsDirectory(context).of([id])).get(id) as NotificationSettings };
      }),
      implement(endpoints.updateNotificationSettings, async ({ actor, body }) => ({
        settings: await changeSettings(context, personOf(actor), body),
      })),
    ],
  };
};
