import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

export const examples = {
  search: {
    bodies: {
      words: { query: 'new lamp' },
      operators: { query: 'lamp from:ada after:2026-01-01', sort: [{ field: 'relevance', direction: -1 }] },
      in_a_channel: { filter: { cid: 'team:general' }, message_filter: { text: 'lamp' }, limit: 10 },
      by_custom_field: { filter: { joined: true }, message_filter: { fields: { 'custom.order': 17 } } },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
