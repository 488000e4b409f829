import type { ServerContext } from '../../../core/feature/feature.ts';
import type { ChannelRow } from '../../channels/index.ts';
import { changeChannel, selectChannel } from '../../channels/index.ts';
import { commandError, type ServerCommand } from '../commandRegistry.ts';

/** Longest topic, as in an update of the channel. */
const maxTopicLength = 500;

/** `/topic Night ride`: sets the channel's topic; shows it without an argument. */
export function topicCommand(context: ServerContext): ServerCommand {
  const command: ServerCommand = {
    name: 'topic',
    args: '[text]',
    description: 'Set or show the channel topic',
    capability: 'update-channel',
    async run({ actor, channel, args }, tx) {
      const { cid } = channel;
      if (args === '') {
        const { topic } = (await tx.get(selectChannel, { cid })) as ChannelRow;
        return { answer: topic ? `Topic: ${topic}` : 'This channel has no topic yet.', details: { topic } };
      }
      if (args.length > maxTopicLength)
        throw commandError(command, `the topic can be at most ${maxTopicLength} characters`);
      const { topic } = await changeChannel(context, tx, actor, cid, { topic: args });
      return { answer: `Topic set to: ${topic}`, details: { topic } };
    },
  };
  return command;
}
