import { toCid } from '@confab/protocol';
import { channelEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../feature.ts';
import { implement } from '../http/implementation.ts';
import { sendSteps } from '../messages/index.ts';
import { channelMigrations } from './migrations.ts';
import { queryChannel, queryDistinctChannel } from './queryChannel.ts';
import { queryChannels } from './queryChannels.ts';
import { holdBack } from './slowMode.ts';
import { updateChannel } from './updateChannel.ts';
import { stopWatching } from './watchChannel.ts';

/** Channels: found, made, changed, and put together with what stands in them (CHAN-02 to CHAN-06). */
export const createChannelsFeature: CreateFeature = (context) => {
  sendSteps(context).afterWrite.push(holdBack);
  return {
    name: 'channels',
    migrations: channelMigrations,
    endpoints: [
      implement(endpoints.queryChannels, ({ actor, body }) => queryChannels(context, actor, body)),
      implement(endpoints.queryChannel, ({ actor, params, body }) =>
        queryChannel(context, actor, toCid(params.type, params.id), body),
      ),
      implement(endpoints.queryDistinctChannel, ({ actor, params, body }) =>
        queryDistinctChannel(context, actor, params.type, body),
      ),
      implement(endpoints.stopWatching, async ({ actor, params, body }) => {
        await stopWatching(context, actor, toCid(params.type, params.id), body.connection_id);
        return {};
      }),
      implement(endpoints.updateChannel, async ({ actor, params, body }) => ({
        channel: await updateChannel(context, actor, toCid(params.type, params.id), body),
      })),
    ],
  };
};
