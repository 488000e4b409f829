import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

export const examples = {
  getReplies: {
    params: { message_id: 'question-to-grace' },
    query: { limit: '50' },
  },
  queryThreads: {
    bodies: {
      unread: { unread_only: true, limit: 10 },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
