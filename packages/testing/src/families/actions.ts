import type { Channel } from '@confab/client';
import { customEmoji } from '@confab/client/emoji';
import { liveLocations } from '@confab/client/locations';
import { scheduledMessages } from '@confab/client/scheduledMessages';
import { shippedChannelTypes } from '@confab/protocol';
import type { SeededRandom } from '../seededRandom.ts';
import { campaignActions } from './campaignActions.ts';
import { keptActions } from './keptActions.ts';
import { moderationActions } from './moderationActions.ts';
import { ownActions } from './ownActions.ts';
import { pollActions } from './pollActions.ts';
import { runningActions } from './runningActions.ts';
import { anyMessage, channelOf, type Tab, type World } from './world.ts';

/** Something that a person does in a channel; what the service refuses is refused, and changes nothing. */
export type Action = (world: World, tab: Tab, channel: Channel) => unknown;

const emoji = ['👍', '❤️', '🎉'];

/** Everything that people do, by name. */
export const actions: Record<string, Action> = {
  send: (world, tab, channel) => {
    channel.send({ text: `message ${world.random.below(1_000_000)} of ${tab.userId}` });
  },
  mention: (world, tab, channel) => {
    const id = world.random.pick(world.userIds);
    channel.send({ text: `@${id} look at this, says ${tab.userId}`, mentionedUserIds: [id] });
  },
  mentionInThread: (world, tab, channel) => {
    const parent = anyMessage(world, channel);
    const id = world.random.pick(world.userIds);
    if (!parent || parent.parent_id) return;
    world.threads.add(`${channel.cid} ${parent.id}`);
    const more = { parentId: parent.id, showInChannel: world.random.next() < 0.3 };
    channel.send({ text: `@${id} what do you think, asks ${tab.userId}`, mentionedUserIds: [id], ...more });
  },
  editMention: (world, _, channel) => {
    const message = anyMessage(world, channel);
    const id = world.random.pick(world.userIds);
    return message && channel.edit(message.id, { text: `@${id} after all`, mentioned_user_ids: [id] });
  },
  quote: (world, _, channel) => {
    const quoted = anyMessage(world, channel);
    if (quoted) channel.send({ text: 'as you said', quotedMessageId: quoted.id });
  },
  callAll: (world, tab, channel) => {
    const asked = { mentionedChannel: true, mentionedHere: true, mentionedRoles: ['owner' as const] };
    channel.send({
      text: `@channel @here @owner @${crewOf(world)}, says ${tab.userId}`,
      ...asked,
      mentionedGroupIds: [crewOf(world)],
    });
  },
  forward: (world, tab, channel) => {
    const message = anyMessage(world, channel);
    if (message?.type === 'regular')
      channel.forward(message.id, channelOf(tab.client, world.random.pick(world.cids)));
  },
  whisper: (world, tab, channel) => {
    const parent = world.random.next() < 0.4 ? anyMessage(world, channel) : undefined;
    const restrictedVisibility = world.userIds.filter(() => world.random.next() < 0.5);
    if (parent?.parent_id === undefined && parent) world.threads.add(`${channel.cid} ${parent.id}`);
    channel.send({
      text: `psst ${world.random.below(1000)}, says ${tab.userId}`,
      restrictedVisibility,
      ...(parent?.parent_id === undefined && parent && { parentId: parent.id }),
      showInChannel: world.random.next() < 0.5,
    });
  },
  topicCommand: (world, _, channel) => {
    channel.send({ text: `/topic command ${world.random.below(1000)}` });
  },
  changeDraft: (world, { client }, { cid }) => {
    const [, parentId] = threadsOf(world, channelOf(client, cid)).at(0)?.split(' ') ?? [];
    if (world.random.next() < 0.3) return client.drafts.delete({ cid });
    const target = world.random.next() < 0.5 ? { cid, parentId } : { cid };
    return client.drafts.save(target, { text: `draft ${world.random.below(1000)}` });
  },
  sendDraft: (world, _, channel) => {
    channel.send({ text: `from a draft ${world.random.below(1000)}`, sendsDraft: true });
  },
  schedule: (world, { client }, { cid }) =>
    client.part(scheduledMessages).schedule(cid, {
      text: `scheduled ${world.random.below(1000)}`,
      send_at: new Date(Date.now() + 3_600_000 * (1 + world.random.below(24))).toISOString(),
    }),
  changeScheduled: (world, { client }) => {
    const scheduled = client.part(scheduledMessages);
    const { messages } = scheduled.state.get();
    if (messages.length === 0) return undefined;
    const { id } = world.random.pick(messages);
    const kind = world.random.next();
    if (kind < 0.3) return scheduled.cancel(id);
    if (kind < 0.5) return scheduled.sendNow(id);
    return scheduled.update(id, { text: `scheduled anew ${world.random.below(1000)}` });
  },
  changeGroup: (world, { client: { groups } }) => {
    const id = crewOf(world);
    const person = world.random.pick(world.userIds);
    const kind = world.random.next();
    if (!groups.state.get().has(id)) return groups.create({ id, name: 'Crew', member_ids: [person] });
    if (kind < 0.4) return groups.addMembers(id, [person]);
    if (kind < 0.7) return groups.removeMember(id, person);
    return kind < 0.9 ? groups.update(id, { name: `Crew ${person}` }) : groups.delete(id);
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
    return emoji.state.get()?.has(name) ? emoji.delete(name) : emoji.create(name, dot());
  },
  reply: (world, _, channel) => {
    const parent = anyMessage(world, channel);
    if (!parent || parent.parent_id) return;
    world.threads.add(`${channel.cid} ${parent.id}`);
    channel.send({ text: 'a reply', parentId: parent.id, showInChannel: world.random.next() < 0.3 });
  },
  openThread: (world, _, channel) => {
    const parent = anyMessage(world, channel);
    if (!parent || parent.parent_id) return undefined;
    world.threads.add(`${channel.cid} ${parent.id}`);
    return channel.thread(parent.id).load();
  },
  shareLocation: async (world, { client }, channel) => {
    const message_id = crypto.randomUUID();
    const place = { latitude: world.random.below(90), longitude: world.random.below(180) };
    const live = world.random.next() < 0.7 && { duration: 3_600_000 };
    const created_by_device_id = await client.part(liveLocations).device();
    channel.send({ text: '', sharedLocation: { message_id, created_by_device_id, ...place, ...live } });
  },
  moveLocation: (world, { client }) => {
    const own = client.part(liveLocations).own.get();
    const place = { latitude: -world.random.below(90), longitude: -world.random.below(180), accuracy: 5 };
    return own.length > 0 && client.part(liveLocations).move(world.random.pick(own).message_id, place);
  },
  stopLocation: (world, { client }) => {
    const own = client.part(liveLocations).own.get();
    if (own.length > 0) client.part(liveLocations).stop(world.random.pick(own).message_id);
  },
  edit: (world, _, channel) => {
    const message = anyMessage(world, channel);
    return message && channel.edit(message.id, { text: `edited ${world.random.below(1000)}` });
  },
  delete: (world, _, channel) => {
    const message = anyMessage(world, channel);
    return message && channel.delete(message.id);
  },
  deleteForGood: (world, _, channel) => {
    const message = anyMessage(world, channel);
    return message && channel.delete(message.id, { hard: true });
  },
  undelete: (_world, _, channel) => {
    const message = channel.messages.state.get().messages.findLast(({ type }) => type === 'deleted');
    return message && channel.undelete(message.id);
  },
  react: (world, _, channel) => {
    const message = anyMessage(world, channel);
    const replace = world.random.next() < 0.3;
    return (
      message &&
      channel.react(message.id, world.random.pick(emoji), { replace, score: 1 + world.random.below(2) })
    );
  },
  unreact: (world, _, channel) => {
    const message = anyMessage(world, channel);
    return message && channel.unreact(message.id, world.random.pick(emoji));
  },
  ...pollActions,
  ...moderationActions,
  ...runningActions,
  ...keptActions,
  ...ownActions,
  ...campaignActions,
  markRead: (_world, _, channel) => channel.markRead(),
  markUnread: (world, _, channel) => {
    const message = anyMessage(world, channel);
    return message && channel.markUnread(message.id);
  },
  readThread: (world, _, channel) => {
    const [, parentId] = threadsOf(world, channel).at(-1)?.split(' ') ?? [];
    return parentId && channel.thread(parentId).markRead();
  },
  followThread: (world, _, channel) => {
    const [, parentId] = threadsOf(world, channel).at(0)?.split(' ') ?? [];
    return parentId && channel.thread(parentId).follow(world.random.next() < 0.5);
  },
  join: (_world, _, channel) => channel.join(),
  leave: (_world, _, channel) => channel.leave(),
  addMember: (world, _, channel) => channel.members.add([world.random.pick(world.userIds)]),
  removeMember: (world, _, channel) => channel.members.remove(world.random.pick(world.userIds)),
  invite: (world, _, channel) => channel.members.invite([world.random.pick(world.userIds)]),
  answerInvite: (world, _, channel) => channel.answerInvite(world.random.next() < 0.7),
  changeRole: (world, _, channel) =>
    channel.members.update(world.random.pick(world.userIds), {
      channel_role: world.random.pick(['owner', 'moderator', 'member'] as const),
    }),
  changeTopic: (world, _, channel) => channel.update({ set: { topic: `topic ${world.random.below(1000)}` } }),
  rename: (world, tab) => tab.client.updateMe({ set: { name: `${tab.userId} ${world.random.below(1000)}` } }),
};

const rare = [
  'join',
  'leave',
  'addMember',
  'removeMember',
  'invite',
  'answerInvite',
  'changeRole',
  'changeTopic',
  'rename',
  'changeGroup',
  'changeEmoji',
  ...Object.keys(campaignActions),
];
const everyday = Object.keys(actions).filter((name) => !rare.includes(name));

/** The name of what somebody does next: mostly they write, now and then somebody comes or goes. */
export function anyAction(random: SeededRandom): string {
  const kind = random.next();
  if (kind < 0.3) return 'send';
  return random.pick(kind < 0.9 ? everyday : rare);
}

/** The smallest picture there is: one pixel, as a GIF. */
const dot = () => new Blob([Buffer.from('R0lGODlhAQABAPAAAP8AAAAAACwAAAAAAQABAAACAkQBADs=', 'base64')]);

/** The one group of a world; its id begins with the world's first person. */
const crewOf = (world: World) => `crew-${world.userIds[0]}`;

const threadsOf = (world: World, channel: Channel) =>
  [...world.threads].filter((thread) => thread.startsWith(`${channel.cid} `));
