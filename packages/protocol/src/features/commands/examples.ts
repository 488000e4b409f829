import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

export const examples = {
  createHostCommand: {
    bodies: {
      ticket: {
        name: 'ticket',
        args: '[subject]',
        description: 'Opens a ticket',
        url: 'https://example.com/confab/commands',
      },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
