import type { ServerCommand } from '../commands/index.ts';

/**
 * `/poll Lunch?` (COMP-08): interfaces open the dialog in which a poll is written, and send none of this. Who sends it
 * all the same is shown how a poll is made.
 */
export const pollCommand: ServerCommand = {
  name: 'poll',
  args: '[question]',
  description: 'Asks a question that everybody here can vote on.',
  capability: 'send-poll',
  isOffered: ({ channelType }) => channelType.features.polls,
  run: async ({ args }) => ({
    answer:
      'A poll needs options to vote for: choose "Poll" from the menu beside the text field, or send a message with a `poll`.',
    details: { question: args },
  }),
};
