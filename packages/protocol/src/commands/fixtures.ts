import type { Command } from './command.ts';

export const topicCommand: Command = {
  name: 'topic',
  args: 'text',
  description: 'Sets what this channel is about.',
};
