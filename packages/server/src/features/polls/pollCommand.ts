import type { ServerCommand } from '../commands/index.ts';

/**
 * `/poll Lunch?` (COMP-08): clients open the poll dialog instead of sending it. Anyone who sends it gets instructions.
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
