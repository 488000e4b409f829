import { defaultNotificationSettings, type NotificationSettings, userOfStream } from '@confab/protocol';
import { perServer } from '../../core/feature/perServer.ts';
import { EntityCache } from '../../core/storage/entityCache.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import { selectSettings } from './settingsStore.ts';

const settingsKept = 20_000;

/** The notification settings of everybody on one server, the ones in use cached. */
export interface SettingsDirectory {
  /** The settings by user id, for every id that was asked. */
  of(userIds: Iterable<string>): MaybePromise<Map<string, NotificationSettings>>;
}

export const settingsDirectory = perServer(({ database, bus }): SettingsDirectory => {
  const cache = new EntityCache<NotificationSettings>(async (ids) => {
    const rows = await database.read.all(selectSettings, { user_ids: [...ids] });
    const known = new Map(rows.map((row) => [row.user_id, parseSettings(row.settings)]));
    return ids.map((id) => [id, known.get(id) ?? defaultNotificationSettings] as const);
  }, settingsKept);
  bus.subscribe((events) => {
    for (const { type, stream } of events) {
      if (type === 'notification_settings.updated') cache.forget(userOfStream(stream) as string);
    }
  });
  return { of: (userIds) => cache.getMany(userIds) };
});

/** Settings as they were kept, with the defaults of what has come since. */
export const parseSettings = (json: string): NotificationSettings => ({
  ...defaultNotificationSettings,
  ...(JSON.parse(json) as Partial<NotificationSettings>),
});
