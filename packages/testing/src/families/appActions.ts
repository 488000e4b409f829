import { customEmoji } from '@confab/client/emoji';
import { liveLocations } from '@confab/client/locations';
import { scheduledMessages } from '@confab/client/scheduledMessages';
import { shippedChannelTypes } from '@confab/protocol';
import { type Action, type Actions, sent, threadsIn } from './action.ts';
import { crewOf } from './messageActions.ts';
import type { World } from './world.ts';

/** The smallest picture: one pixel, as a GIF. */
const dot = () => new Blob([Buffer.from('R0lGODlhAQABAPAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')]);

const randomPosition = ({ random }: World, sign = 1) => ({
  latitude: sign * random.below(90),
  longitude: sign * random.below(180),
});

const schedule: Action = ({ random }, { client }, { cid }) =>
  client.part(scheduledMessages).schedule(cid, {
    text: `scheduled ${random.below(1000)}`,
    send_at: new Date(Date.now() + 3_600_000 * (1 + random.below(24))).toISOString(),
  });

const share =
  (isLive: boolean): Action =>
  async (world, { client }, channel) => {
    const message_id = crypto.randomUUID();
    const created_by_device_id = await client.part(liveLocations).device();
    const live = isLive && { duration: 3_600_000 };
    const sharedLocation = { message_id, created_by_device_id, ...randomPosition(world), ...live };
    return sent(client, channel.send({ text: '', sharedLocation }));
  };

/** A live location of the current user in this client's list, shared first if there is none. */
const ownLocation: Action = async (world, tab, channel) => {
  const { own } = tab.client.part(liveLocations);
  if (own.get().length === 0) await share(true)(world, tab, channel);
  return own.get().length > 0 ? world.random.pick(own.get()).message_id : undefined;
};

/**
 * Actions other than messages: drafts, scheduled messages, locations, groups, emoji, and the settings of a channel
 * type.
 */
export const appActions: Actions = {
  changeDraft: (world, { client }, channel) => {
    const { cid } = channel;
    const parentId = threadsIn(world, channel)[0];
    const kind = world.random.next();
    const target = parentId !== undefined && kind < 0.5 ? { cid, parentId } : { cid };
    if (world.random.next() < 0.3) return client.drafts.delete(target);
    return client.drafts.save(target, { text: `draft ${world.random.below(1000)}` });
  },
  schedule,
  changeScheduled: async (world, tab, channel) => {
    const scheduled = tab.client.part(scheduledMessages);
    if (scheduled.state.get().messages.length === 0) await schedule(world, tab, channel);
    const { messages } = scheduled.state.get();
    if (messages.length === 0) return false;
    const { id } = world.random.pick(messages);
    const kind = world.random.next();
    if (kind < 0.3) await scheduled.cancel(id);
    else if (kind < 0.5) await scheduled.sendNow(id);
    else await scheduled.update(id, { text: `scheduled anew ${world.random.below(1000)}` });
  },
  shareLocation: (world, tab, channel) => share(world.random.next() < 0.7)(world, tab, channel),
  moveLocation: async (world, tab, channel) => {
    const id = await ownLocation(world, tab, channel);
    if (id === undefined) return false;
    return tab.client.part(liveLocations).move(id as string, { ...randomPosition(world, -1), accuracy: 5 });
  },
  stopLocation: async (world, tab, channel) => {
    const id = await ownLocation(world, tab, channel);
    if (id === undefined) return false;
    tab.client.part(liveLocations).stop(id as string);
  },
  changeGroup: (world, { client: { groups } }) => {
    const id = crewOf(world);
    const person = world.random.pick(world.userIds);
    const kind = world.random.next();
    if (!groups.state.get().has(id)) return groups.create({ id, name: 'Crew', member_ids: [person] });
    if (kind < 0.4) return groups.addMembers(id, [person]);
    if (kind < 0.7) return groups.removeMember(id, person);
    if (kind < 0.9) return groups.update(id, { name: `Crew ${person}` });
    return groups.delete(id);
  },
  changeType: ({ server, random }) => {
    const type = shippedChannelTypes[0]!;
    const member = type.grants.channel_member ?? [];
    const fewer = member.filter((one) => one !== 'pin-message' && one !== 'send-reaction');
    const grants = { channel_member: random.next() < 0.5 ? member : fewer };
    const body = { grants, features: { quotes: random.next() < 0.8 } };
    return server.backEnd.call('PATCH /channel-types/{name}', { params: { name: type.name }, body });
  },
  changeEmoji: (world, { client }) => {
    const emoji = client.part(customEmoji);
    const name = `e_${world.userIds[0]}`.slice(0, 32);
    if (emoji.state.get()?.has(name)) return emoji.delete(name);
    return emoji.create(name, dot());
  },
};
