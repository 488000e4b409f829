import type { ServerCommand } from '../commands/index.ts';

/**
 * `/poll Lunch?` (COMP-08): interfaces open the dialog in which a poll is written, and send none of this. Who sends it
 * all the same is shown how a poll is made.
 */
export const pollCommand: ServerCommand = {
  name: 'poll',
  args: '[question]',
  description: 'Ask a question that everyone here can vote on',
  capability: 'send-poll',
  isOffered: ({ channelType }) => channelType.features.polls,
  run: async ({ args }) => ({
    answer:
      'To create a poll, choose **Poll** from the menu next to the message box, or send a message with a `poll`.',
    details: { question: args },
  }),
};
