import { defaultChannelEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { userSteps } from '../users/index.ts';
import { listDefaultChannels, setDefaultChannels } from './changeDefaultChannels.ts';
import { deleteDefaultChannel } from './defaultChannelStore.ts';
import { joinJob, joinLater, joinNewcomers } from './joinNewcomers.ts';
import { defaultChannelMigrations } from './migrations.ts';
import { createStarterChannels, starterJob, startLater } from './starterChannels.ts';

/** The channels that every new user joins, and those of a new server (ONB-01). */
export const createDefaultChannelsFeature: CreateFeature = (context) => {
  const { afterAdd, afterFirstSignUp } = userSteps(context);
  afterAdd.push((users, tx) => joinLater(context, tx, users));
  afterFirstSignUp.push(({ id: userId }, tx, language) => startLater(context, tx, { userId, language }));
  erasure(context).add({
    name: 'defaultChannels',
    channel: async (tx, cid) => void (await tx.run(deleteDefaultChannel, { cid })),
  });
  return {
    name: 'defaultChannels',
    migrations: defaultChannelMigrations,
    quickJobs: {
      [joinJob]: (job) => joinNewcomers(context, job),
      [starterJob]: (job) => createStarterChannels(context, job),
    },
    endpoints: [
      implement(endpoints.getDefaultChannels, async () => ({
        channels: await listDefaultChannels(context.database.read),
      })),
      implement(endpoints.setDefaultChannels, async ({ actor, body }) => ({
        channels: await setDefaultChannels(context, actor, body.cids),
      })),
    ],
  };
};
