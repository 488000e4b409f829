import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

const general = { type: 'team', id: 'general' };

export const examples = {
  queryChannel: {
    params: general,
    bodies: {
      create_or_get: {
        data: { name: 'General', topic: 'News for everybody', custom: { project: 'lamp' } },
        member_ids: ['ada', 'grace'],
      },
      latest_messages: { create: false, messages: { limit: 50 }, members: { limit: 10 } },
    },
  },
  queryDistinctChannel: {
    params: { type: 'messaging' },
    bodies: {
      direct_messages: { member_ids: ['ada', 'grace'] },
    },
  },
  updateChannel: {
    params: general,
    bodies: {
      rename: { name: 'General', topic: 'News and questions' },
      custom_fields: { custom: { project: 'lamp', customer: 'C-1042' } },
      slow_mode: { cooldown: 30 },
      end_slow_mode: { cooldown: null },
    },
  },
  queryChannels: {
    bodies: {
      own: {
        filter: { joined: true, archived: false, hidden: false },
        sort: [
          { field: 'pinned_at', direction: -1 },
          { field: 'last_message_at', direction: -1 },
        ],
        limit: 20,
        message_limit: 1,
      },
      unread: { filter: { has_unread: true } },
      with_members: { filter: { type: 'team', members: { $in: ['grace', 'linus'] } } },
      by_custom_field: { filter: { joined: true, 'custom.project': 'lamp' } },
      by_beginning_of_name: {
        filter: { name: { $autocomplete: 'gen' } },
        sort: [{ field: 'name', direction: 1 }],
      },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
