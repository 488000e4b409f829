import { appStream } from '@confab/protocol';
import { appEvents, automodEvents, profileFieldEvents } from '@confab/protocol/schemas';
import type { ServerContext } from '../../../../core/feature/feature.ts';
import { appSettings, uploadConfigs } from '../../../app/index.ts';
import { announceChannelType, channelTypeDirectory } from '../../../channelTypes/index.ts';
import { profileFields } from '../../../profileFields/index.ts';

/** Publishes the app and its channel types after an import to every node and client, which invalidates their caches. */
export async function publishAfterImport(context: ServerContext): Promise<void> {
  const { database, log } = context;
  const types = channelTypeDirectory(context);
  const caches = [appSettings(context), uploadConfigs(context), profileFields(context), types];
  await Promise.all(caches.map((cache) => cache.load()));
  await database.write(async (tx) => {
    const event = { stream: appStream } as const;
    const app = appSettings(context).current();
    await log.append(tx, { ...event, definition: appEvents.appUpdated, payload: { app } });
    const settings = uploadConfigs(context).current();
    await log.append(tx, { ...event, definition: appEvents.appSettingsUpdated, payload: { settings } });
    const fields = [...profileFields(context).current()];
    await log.append(tx, {
      ...event,
      definition: profileFieldEvents.profileFieldsUpdated,
      payload: { fields },
    });
    await log.append(tx, { ...event, definition: automodEvents.automodUpdated, payload: {} });
    for (const type of types.all()) await announceChannelType(context, tx, type);
  });
}
