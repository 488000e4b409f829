import {
  ChatError,
  maxPeoplePreferences,
  type NotificationSettings,
  type NotificationSettingsChange,
  tooManyPeoplePreferences,
  userStream,
} from '@confab/protocol';
import { notificationEvents } from '@confab/protocol/schemas';
import { laterThan } from '../../core/clock/clock.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTime } from '../../core/storage/columns.ts';
import { userDirectory } from '../users/index.ts';
import { nextDigest } from './digest/nextDigest.ts';
import type { NotificationSettingsRow } from './migrations.ts';
import { parseSettings } from './settingsDirectory.ts';
import { insertSettings, selectSettingsToChange, updateSettings } from './settingsStore.ts';

/** Changes a user's notification settings, and publishes them to the user's devices, unless nothing changed. */
export function changeSettings(
  context: ServerContext,
  user_id: string,
  change: NotificationSettingsChange,
): Promise<{ settings: NotificationSettings; updated_at: string }> {
  return context.database.write(async (tx) => {
    await tx.run(insertSettings, emptyRow(user_id, context.clock.now()));
    const row = (await tx.get(selectSettingsToChange, { user_id })) as NotificationSettingsRow;
    const before = parseSettings(row.settings);
    const settings = applied(before, change);
    if (JSON.stringify(settings) === JSON.stringify(before))
      return { settings: before, updated_at: isoTime(row.updated_at) };
    const updated_at = laterThan(row.updated_at, context.clock);
    await tx.run(updateSettings, {
      ...row,
      settings: JSON.stringify(settings),
      wants_all: settings.channels === 'all' ? 1 : 0,
      has_calls: settings.keywords.length > 0 || Object.values(settings.people).includes('always') ? 1 : 0,
      digest_at: await digestAt(context, user_id, { before, settings, at: row.digest_at }),
      updated_at,
    });
    await context.log.append(tx, {
      stream: userStream(user_id),
      definition: notificationEvents.notificationSettingsUpdated,
      actor_id: user_id,
      payload: { settings, updated_at: isoTime(updated_at) },
    });
    return { settings, updated_at: isoTime(updated_at) };
  });
}

/** Returns when the next digest is due: unchanged unless its settings changed. */
async function digestAt(
  context: ServerContext,
  userId: string,
  {
    before,
    settings,
    at,
  }: { before: NotificationSettings; settings: NotificationSettings; at: number | null },
): Promise<number | null> {
  if (settings.digest === before.digest && settings.digest_time === before.digest_time) return at;
  const user = await userDirectory(context).find(userId);
  return nextDigest(settings, user?.time_zone ?? undefined, context.clock.now()) ?? null;
}

const emptyRow = (user_id: string, now: number): NotificationSettingsRow => ({
  user_id,
  settings: '{}',
  wants_all: 0,
  has_calls: 0,
  digest_at: null,
  updated_at: now,
});

function applied(
  before: NotificationSettings,
  { people: changed = {}, keywords, ...change }: NotificationSettingsChange,
): NotificationSettings {
  const people = new Map(Object.entries(before.people));
  for (const [id, preference] of Object.entries(changed)) {
    if (preference === null) people.delete(id);
    else people.set(id, preference);
  }
  if (people.size > maxPeoplePreferences) throw new ChatError(tooManyPeoplePreferences);
  return {
    ...before,
    ...change,
    keywords: keywords ? [...new Set(keywords)] : before.keywords,
    people: Object.fromEntries(people),
  };
}
