import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

export const examples = {
  enterAsGuest: {
    bodies: {
      guest: { name: 'Visitor' },
    },
  },
  createInvitation: {
    bodies: {
      team: { role: 'user', max_uses: 20, expires_in_hours: 72, cids: ['team:general'] },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
