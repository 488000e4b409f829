import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

export const examples = {
  flagMessage: {
    params: { message_id: 'imported-1' },
    bodies: {
      spam: { reason: 'spam', text: 'Advertises a shop.' },
    },
  },
  muteUser: {
    params: { user_id: 'linus' },
    bodies: {
      until_unmuted: {},
    },
  },
  banUser: {
    bodies: {
      from_a_channel: { user_id: 'linus', cid: 'team:general', reason: 'Spam' },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
