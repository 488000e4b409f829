import { fromCid } from '@confab/protocol';
import type { FeatureFamily } from '../featureFamily.ts';

const roles = ['owner', 'moderator', 'member'] as const;

/** The members of a channel, their roles and invitations. */
export const members: FeatureFamily = {
  rareActions: {
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
          body: { member_ids: [userId] },
        });
      }
      return client.channel(channel.type, channel.id).answerInvite(random.next() < 0.7);
    },
    changeRole: ({ random, userIds }, _, channel) =>
      channel.members.update(random.pick(userIds), { channel_role: random.pick(roles) }),
  },
  readPaths: [
    {
      name: 'its members',
      finds: 'nothing',
      read: (person, { type, id }) =>
        person.call('POST /channels/{type}/{id}/members/query', { params: { type, id }, body: {} }),
    },
  ],
  lists: {
    'own state of channels': (person) => person.call('GET /me/memberships'),
  },
  capabilityCalls: {
    'update-channel-members': (person, { type, id, people }) =>
      person.call('POST /channels/{type}/{id}/members', {
        params: { type, id },
        body: { member_ids: [people.get('member')!.person.id] },
      }),
  },
};
