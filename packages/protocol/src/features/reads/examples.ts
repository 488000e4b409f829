import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

const general = { type: 'team', id: 'general' };

export const examples = {
  markRead: {
    params: general,
    bodies: {
      everything: {},
      up_to_a_number: { number: 3 },
    },
  },
  markUnread: {
    params: general,
    bodies: {
      from_a_message: { message_id: 'question-to-grace' },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
