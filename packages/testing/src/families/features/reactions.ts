import { messageId } from '../accessWorld.ts';
import type { Action } from '../action.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import { anyMessage } from '../world.ts';

const emoji = ['👍', '❤️', '🎉'];

const react: Action = (world, _, channel) => {
  const message = anyMessage(world, channel);
  const replace = world.random.next() < 0.3;
  const options = { replace, score: 1 + world.random.below(2) };
  return message && channel.react(message.id, world.random.pick(emoji), options);
};

/** Reactions to messages. */
export const reactions: FeatureFamily = {
  actions: {
    react,
    unreact: async (world, tab, channel) => {
      const isMine = channel.messages.state
        .get()
        .messages.find(({ own_reactions }) => own_reactions.length > 0);
      if (!isMine) return react(world, tab, channel);
      await channel.unreact(isMine.id, isMine.own_reactions[0]!.type);
    },
  },
  readPaths: [
    {
      name: 'reactions to a message',
      finds: 'nothing',
      read: (person, { message }) =>
        person.call('GET /messages/{message_id}/reactions', { params: { message_id: message } }),
    },
  ],
  capabilityCalls: {
    'send-reaction': (person, { type }) =>
      person.call('POST /messages/{message_id}/reactions', {
        params: { message_id: messageId(type, 'root') },
        body: { type: 'wave' },
      }),
  },
};
