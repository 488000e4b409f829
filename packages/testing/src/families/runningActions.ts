import { channelControls } from '@confab/client/channelControls';
import { fromCid } from '@confab/protocol';
import type { Actions } from './action.ts';
import { anyMessage } from './world.ts';

/** Actions on a whole channel: slow mode, a short freeze, clearing, deletion and restoration. */
export const runningActions: Actions = {
  slowDown: (world, _, channel) =>
    // For a second at most: messages sent meanwhile wait for it.
    channel.update(world.random.next() < 0.3 ? { set: { cooldown: 1 } } : { unset: ['cooldown'] }),
  freeze: async (_, __, channel) => {
    await channel.update({ set: { frozen: true } });
    await channel.update({ set: { frozen: false } });
  },
  truncate: (world, { client }, channel) => {
    const message = anyMessage(world, channel);
    const upTo = message && world.random.next() < 0.8 ? { message_id: message.id } : {};
    return client.part(channelControls).truncate(channel, { ...upTo, notice: world.random.next() < 0.5 });
  },
  deleteChannel: async (world, { client }, channel) => {
    await client.part(channelControls).delete(channel.cid);
    const body = {};
    await world.server.backEnd.call('POST /channels/{type}/{id}/undelete', {
      params: fromCid(channel.cid),
      body,
    });
  },
};
