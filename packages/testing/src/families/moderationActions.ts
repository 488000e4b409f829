import { moderation } from '@confab/client/moderation';
import type { Action, Actions } from './action.ts';
import { anyMessage } from './world.ts';

const timeOut: Action = (world, { client }, channel) =>
  client.part(moderation).ban({
    user_id: world.random.pick(world.userIds),
    kind: 'time_out',
    cid: channel.cid,
    until: new Date(Date.now() + 3_600_000).toISOString(),
  });

/** Actions of moderation: mute, block, report and time out, and their reversal. */
export const moderationActions: Actions = {
  hush: (world, { client }) => {
    const part = client.part(moderation);
    const id = world.random.pick(world.userIds);
    const kind = world.random.next();
    if (kind < 0.4) return part.mute(id, kind < 0.2 ? undefined : new Date(Date.now() + 3_600_000));
    if (kind < 0.6) return part.unmute(id);
    // A block keeps users from adding each other, so it is removed soon.
    return part.block(id).then(() => part.unblock(id));
  },
  flag: (world, { client }, channel) => {
    const message = anyMessage(world, channel);
    return message && client.part(moderation).flagMessage(message.id, { reason: 'other' });
  },
  timeOut,
  liftTimeOuts: async (world, tab, channel) => {
    const part = tab.client.part(moderation);
    const list = part.bans({ cid: channel.cid, active: true });
    await list.load();
    if (list.state.get().items.length === 0) await timeOut(world, tab, channel);
    await list.load();
    const { items, error } = list.state.get();
    if (error) throw error;
    for (const { id } of items) await part.lift(id);
    return items.length > 0;
  },
};
