import { fromCid } from '@confab/protocol';
import type { Actions } from './action.ts';

const roles = ['owner', 'moderator', 'member'] as const;

/** Actions that change the members of a channel and their roles. */
export const memberActions: Actions = {
  join: (_world, _, channel) => channel.join(),
  leave: (_world, _, channel) => channel.leave(),
  addMember: ({ random, userIds }, _, channel) => channel.members.add([random.pick(userIds)]),
  addMembers: ({ random, userIds }, _, channel) =>
    channel.members.add(userIds.filter(() => random.next() < 0.7).concat(userIds[0]!)),
  removeMember: ({ random, userIds }, _, channel) => channel.members.remove(random.pick(userIds)),
  invite: ({ random, userIds }, _, channel) => channel.members.invite([random.pick(userIds)]),
  answerInvite: async ({ random, server }, { client, userId }, channel) => {
    const state = channel.state.get().membership?.state;
    if (state === 'joined') await channel.leave();
    if (state !== 'invited') {
      const params = fromCid(channel.cid);
      await server.backEnd.call('POST /channels/{type}/{id}/invites', {
        params,
        body: { user_ids: [userId] },
      });
    }
    return client.channel(channel.type, channel.id).answerInvite(random.next() < 0.7);
  },
  changeRole: ({ random, userIds }, _, channel) =>
    channel.members.update(random.pick(userIds), { channel_role: random.pick(roles) }),
  changeTopic: ({ random }, _, channel) => channel.update({ set: { topic: `topic ${random.below(1000)}` } }),
  renameChannel: ({ random }, _, channel) => channel.update({ set: { name: `name ${random.below(1000)}` } }),
};

/** Actions that change a user's profile. */
export const profileActions: Actions = {
  rename: ({ random }, { client, userId }) =>
    client.updateMe({ set: { name: `${userId} ${random.below(1000)}` } }),
  changeStatus: ({ random }, { client }) =>
    random.pick([
      () => client.updateMe({ set: { status_text: `busy ${random.below(1000)}`, status_emoji: '🌴' } }),
      () => client.updateMe({ set: { dnd_until: new Date(Date.now() + 3_600_000).toISOString() } }),
      () => client.updateMe({ set: {}, unset: ['status_text', 'status_emoji', 'dnd_until'] }),
    ])(),
};
