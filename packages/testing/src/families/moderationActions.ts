import type { Channel } from '@confab/client';
import { moderation } from '@confab/client/moderation';
import { anyMessage, type Tab, type World } from './world.ts';

/** What people do about each other: mute, block, report and time out, and take it back. */
export const moderationActions: Record<string, (world: World, tab: Tab, channel: Channel) => unknown> = {
  hush: (world, { client }) => {
    const part = client.part(moderation);
    const id = world.random.pick(world.userIds);
    const kind = world.random.next();
    if (kind < 0.4) return part.mute(id, kind < 0.2 ? undefined : new Date(Date.now() + 3_600_000));
    if (kind < 0.6) return part.unmute(id);
    // A block keeps people from adding each other, so it does not stay long.
    return part.block(id).then(() => part.unblock(id));
  },
  flag: (world, { client }, channel) => {
    const message = anyMessage(world, channel);
    return message && client.part(moderation).flagMessage(message.id, { reason: 'other' });
  },
  timeOut: (world, { client }, channel) =>
    client.part(moderation).ban({
      user_id: world.random.pick(world.userIds),
      kind: 'time_out',
      cid: channel.cid,
      until: new Date(Date.now() + 3_600_000).toISOString(),
    }),
  liftTimeOuts: async (_, { client }, channel) => {
    const part = client.part(moderation);
    const list = part.bans({ cid: channel.cid, active: true });
    await list.load();
    for (const { id } of list.state.get().items) await part.lift(id);
  },
};
