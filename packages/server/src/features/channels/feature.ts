import { toCid } from '@confab/protocol';
import { channelEndpoints as endpoints } from '@confab/protocol/schemas';
import type { CreateFeature } from '../../core/feature/feature.ts';
import { implement } from '../../core/http/implementation.ts';
import { erasure } from '../erasure/index.ts';
import { tasks } from '../tasks/index.ts';
import { announceChange } from './announceChange.ts';
import { channelSteps } from './channelSteps.ts';
import { deleteSlowSends } from './channelStore.ts';
import { convertChannel } from './convertChannel.ts';
import { deleteChannel, undeleteChannel } from './deleteChannel.ts';
import { type EraseState, eraseChannel } from './eraseChannel.ts';
import { type ErasePayload, eraseTask } from './eraseTask.ts';
import { channelMigrations } from './migrations.ts';
import { type NotifyPayload, type NotifyState, notifyMembers, notifyMembersTask } from './notifyMembers.ts';
import { queryDeletedChannels } from './queryDeletedChannels.ts';
import {
  type TruncatePayload,
  type TruncateState,
  truncateChannel,
  truncateRest,
  truncateTask,
} from './truncateChannel.ts';
import { updateChannel } from './updateChannel.ts';

/** Channels: updates, truncation, deletion and restoration (CHAN-02 to CHAN-06). */
export const createChannelsFeature: CreateFeature = (context) => {
  channelSteps(context).afterChange.push((change, tx) => announceChange(context, tx, change));
  tasks(context).define<TruncatePayload, TruncateState>(truncateTask, (task) => truncateRest(context, task));
  tasks(context).define<NotifyPayload, NotifyState>(notifyMembersTask, (task) =>
    notifyMembers(context, task),
  );
  tasks(context).define<ErasePayload, EraseState>(eraseTask, (task) => eraseChannel(context, task));
  erasure(context).add({
    name: 'channels',
    channel: async (tx, cid) => void (await tx.run(deleteSlowSends, { cid })),
    logged(value, { cid }) {
      if (cid === undefined || value.cid !== cid || !('member_count' in value)) return value;
      return { ...value, name: undefined, topic: undefined, image: undefined, custom: {} };
    },
  });
  return {
    name: 'channels',
    migrations: channelMigrations,
    endpoints: [
      implement(endpoints.updateChannel, async ({ actor, params, body }) => ({
        channel: await updateChannel(context, actor, toCid(params.type, params.id), body),
      })),
      implement(endpoints.convertChannel, async ({ actor, params, body }) => ({
        channel: await convertChannel(context, actor, toCid(params.type, params.id), body),
      })),
      implement(endpoints.truncateChannel, ({ actor, params, body }) =>
        truncateChannel(context, actor, toCid(params.type, params.id), body),
      ),
      implement(endpoints.deleteChannel, ({ actor, params, query }) =>
        deleteChannel(context, actor, toCid(params.type, params.id), { hard: query.hard === 'true' }),
      ),
      implement(endpoints.undeleteChannel, async ({ actor, params }) => ({
        channel: await undeleteChannel(context, actor, toCid(params.type, params.id)),
      })),
      implement(endpoints.queryDeletedChannels, ({ actor, body }) =>
        queryDeletedChannels(context, actor, body),
      ),
    ],
  };
};
