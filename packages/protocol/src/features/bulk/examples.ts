import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

export const examples = {
  provision: {
    bodies: {
      team: {
        users: [
          { id: 'ada', name: 'Ada', image: 'https://example.com/ada.png', custom: { plan: 'pro' } },
          { id: 'grace', name: 'Grace' },
        ],
        channels: [{ type: 'team', id: 'general', name: 'General', custom: { project: 'lamp' } }],
        members: [
          { cid: 'team:general', user_id: 'ada', channel_role: 'owner' },
          { cid: 'team:general', user_id: 'grace' },
        ],
      },
    },
  },
  bulkWrite: {
    bodies: {
      history: {
        messages: [
          {
            id: 'imported-1',
            cid: 'team:general',
            user_id: 'grace',
            text: 'Who has the key of the workshop?',
            created_at: '2026-01-05T09:00:00.000Z',
          },
          {
            id: 'imported-2',
            cid: 'team:general',
            user_id: 'ada',
            text: 'I do.',
            created_at: '2026-01-05T09:02:00.000Z',
          },
        ],
        reactions: [{ message_id: 'imported-2', user_id: 'grace', type: '👍' }],
      },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
