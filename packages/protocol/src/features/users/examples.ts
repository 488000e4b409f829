import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

export const examples = {
  upsertUsers: {
    bodies: {
      create_or_update: {
        users: [
          { id: 'ada', name: 'Ada', image: 'https://example.com/ada.png', time_zone: 'Europe/London' },
          { id: 'grace', name: 'Grace', role: 'moderator', custom: { team: 'optics' } },
          { id: 'linus', name: 'Linus' },
        ],
      },
    },
  },
  updateUser: {
    params: { user_id: 'ada' },
    bodies: {
      profile: { name: 'Ada Lovelace', image: 'https://example.com/ada.png', time_zone: 'Europe/London' },
      status: { status_emoji: '🌴', status_text: 'On holiday' },
      remove_status: { status_emoji: null, status_text: null },
    },
  },
  setPrivateData: {
    params: { user_id: 'ada' },
    bodies: {
      customer: { private: { customer_number: 'C-1042' } },
    },
  },
  queryUsers: {
    bodies: {
      by_id: { filter: { id: { $in: ['ada', 'grace'] } } },
      by_beginning_of_name: {
        filter: { name: { $autocomplete: 'gr' } },
        sort: [{ field: 'name', direction: 1 }],
        limit: 10,
      },
      by_custom_field: { filter: { 'custom.team': 'optics' } },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
