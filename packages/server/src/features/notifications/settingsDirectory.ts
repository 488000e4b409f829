import { defaultNotificationSettings, type NotificationSettings, userOfStream } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';
import { measureCache } from '../../core/observe/cacheMetrics.ts';
import { EntityCache } from '../../core/storage/entityCache.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import { selectSettings } from './settingsStore.ts';

const settingsKept = 20_000;

/** All users' notification settings, with recently used ones cached. */
export interface SettingsDirectory {
  /** Returns the settings by user id, for every requested id. */
  of(userIds: Iterable<string>): MaybePromise<Map<string, NotificationSettings>>;
}

export const settingsDirectory = perServer((context): SettingsDirectory => {
  const { database, bus } = context;
  const cache = measureCache(
    context,
    'notification_settings',
    new EntityCache<NotificationSettings>(async (ids) => {
      const rows = await database.read.all(selectSettings, { user_ids: [...ids] });
      const known = new Map(rows.map((row) => [row.user_id, parseSettings(row.settings)]));
      return ids.map((id) => [id, known.get(id) ?? defaultNotificationSettings] as const);
    }, settingsKept),
  );
  bus.observe(['notification_settings.updated'], ({ stream }) =>
    cache.forget(userOfStream(stream) as string),
  );
  return { of: (userIds) => cache.getMany(userIds) };
});

/** Parses stored settings, with defaults for newer fields. */
export const parseSettings = (json: string): NotificationSettings => ({
  ...defaultNotificationSettings,
  ...(JSON.parse(json) as Partial<NotificationSettings>),
});
