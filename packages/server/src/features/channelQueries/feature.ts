import { toCid } from '@confab/protocol';
import { channelEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { queryChannel, queryDistinctChannel } from './queryChannel.ts';
import { queryChannels } from './queryChannels.ts';
import { stopWatching } from './watchChannel.ts';

/** Loading channels: query, creation, watching, with members, messages and reads (CHAN-02 to CHAN-06). */
export const createChannelQueriesFeature: CreateFeature = (context) => ({
  name: 'channelQueries',
  endpoints: [
    implement(endpoints.queryChannels, ({ actor, body }) => queryChannels(context, actor, body)),
    implement(endpoints.queryChannel, ({ actor, params, body }) =>
      queryChannel(context, actor, params, body),
    ),
    implement(endpoints.queryDistinctChannel, ({ actor, params, body }) =>
      queryDistinctChannel(context, actor, params.type, body),
    ),
    implement(endpoints.stopWatching, async ({ actor, params, body }) => {
      await stopWatching(context, actor, toCid(params.type, params.id), body.connection_id);
      return {};
    }),
  ],
});
