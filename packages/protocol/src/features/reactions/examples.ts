import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

export const examples = {
  sendReaction: {
    params: { message_id: 'welcome' },
    bodies: {
      emoji: { type: '👍' },
      replace: { type: '🎉', replace: true },
    },
  },
  queryReactions: {
    params: { message_id: 'welcome' },
    query: { type: '🎉', limit: '25' },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
