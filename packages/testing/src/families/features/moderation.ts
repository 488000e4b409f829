import { moderation as moderationPart } from '@confab/client/moderation';
import { messageId } from '../accessWorld.ts';
import type { Action } from '../action.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import { anyMessage } from '../world.ts';

const timeOut: Action = (world, { client }, channel) =>
  client.part(moderationPart).ban({
    user_id: world.random.pick(world.userIds),
    kind: 'time_out',
    cid: channel.cid,
    until: new Date(Date.now() + 3_600_000).toISOString(),
  });

/** Mutes, blocks, reports and time-outs, and their reversal. */
export const moderation: FeatureFamily = {
  actions: {
    muteOrBlock: (world, { client }) => {
      const part = client.part(moderationPart);
      const id = world.random.pick(world.userIds);
      const kind = world.random.next();
      if (kind < 0.4) return part.mute(id, kind < 0.2 ? undefined : new Date(Date.now() + 3_600_000));
      if (kind < 0.6) return part.unmute(id);
      // A block keeps users from adding each other, so it is removed soon.
      return part.block(id).then(() => part.unblock(id));
    },
    flag: (world, { client }, channel) => {
      const message = anyMessage(world, channel);
      return message && client.part(moderationPart).flagMessage(message.id, { reason: 'other' });
    },
    timeOut,
    liftTimeOuts: async (world, tab, channel) => {
      const part = tab.client.part(moderationPart);
      const list = part.bans({ cid: channel.cid, active: true });
      await list.load();
      if (list.state.get().items.length === 0) await timeOut(world, tab, channel);
      await list.load();
      const { items, error } = list.state.get();
      if (error) throw error;
      for (const { id } of items) await part.lift(id);
      return items.length > 0;
    },
  },
  adminActions: ['liftTimeOuts'],
  lists: {
    'own flags': (person) => person.call('GET /flags'),
  },
  capabilityCalls: {
    'ban-channel-members': (person, { cid, people }) =>
      person.call('POST /bans', {
        body: {
          user_id: people.get('left')!.person.id,
          kind: 'time_out',
          cid,
          until: new Date(Date.now() + 1500).toISOString(),
        },
      }),
    // Nobody flags their own message: the member flags one of the owner's, the others one of the member's.
    'flag-message': (person, { type, people }) =>
      person.call('PUT /messages/{message_id}/flag', {
        params: {
          message_id: messageId(type, person.id === people.get('member')?.person.id ? 'reply' : 'answer'),
        },
        body: { reason: 'spam' },
      }),
  },
  leaveTraces: async ({ author, reader, channel, word }) => {
    const { message } = await reader.call('POST /channels/{type}/{id}/messages', {
      params: channel,
      body: { message: { id: crypto.randomUUID(), text: 'Not of the author' } },
    });
    await author.call('PUT /messages/{message_id}/flag', {
      params: { message_id: message.id },
      body: { reason: 'spam', text: word('complaint') },
    });
    return [word('complaint')];
  },
};
