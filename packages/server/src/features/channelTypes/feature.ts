import { type ChannelType, channelStream, readersMove } from '@confab/protocol';
import { channelTypeEndpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { channelTypeDirectory } from './channelTypeDirectory.ts';
import { channelTypeMigrations } from './channelTypeTables.ts';
import { createChannelType } from './createChannelType.ts';
import { deleteChannelType } from './deleteChannelType.ts';
import { resetChannelType } from './resetChannelType.ts';
import { updateChannelType } from './updateChannelType.ts';
import { upgradeShippedTypes } from './upgradeShippedTypes.ts';

/** Channel types and their grants (CHAN-01). */
export const createChannelTypesFeature: CreateFeature = (context) => {
  const types = channelTypeDirectory(context);
  /** The types by which connections were last checked. */
  const checked = new Map<string, ChannelType>();
  return {
    name: 'channelTypes',
    migrations: channelTypeMigrations,
    async start() {
      await upgradeShippedTypes(context);
      await types.load();
      for (const type of types.all()) checked.set(type.name, type);
    },
    accessChangeOf({ type, json }) {
      if (type !== 'channel_type.updated') return undefined;
      const after: ChannelType = JSON.parse(json).channel_type;
      const before = checked.get(after.name);
      checked.set(after.name, after);
      if (!before || !readersMove(before, after)) return undefined;
      const prefix = channelStream(`${after.name}:`);
      return { action: 'reevaluateAll', mayLose: (stream) => stream.startsWith(prefix) };
    },
    endpoints: [
      implement(channelTypeEndpoints.listChannelTypes, async () => ({ channel_types: types.all() })),
      implement(channelTypeEndpoints.updateChannelType, async ({ actor, params, body }) => ({
        channel_type: await updateChannelType(context, params.name, body, actor),
      })),
      implement(channelTypeEndpoints.createChannelType, async ({ actor, body }) => ({
        channel_type: await createChannelType(context, body, actor),
      })),
      implement(channelTypeEndpoints.resetChannelType, async ({ actor, params }) => ({
        channel_type: await resetChannelType(context, params.name, actor),
      })),
      implement(channelTypeEndpoints.deleteChannelType, async ({ actor, params }) => {
        await deleteChannelType(context, params.name, actor);
        return {};
      }),
    ],
  };
};
