import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

const params = { poll_id: 'lunch' };
const harbour = '019b8d3e-0000-7000-8000-00000000f001';

/** Of the poll that an example of `sendMessage` creates. */
export const examples = {
  castVotes: { params, bodies: { vote: { option_ids: [harbour] } } },
  addPollOption: {
    params,
    bodies: {
      option: { option: { id: '019b8d3e-0000-7000-8000-00000000f003', text: 'In the park' } },
    },
  },
  saveAnswer: { params, bodies: { answer: { text: 'Anywhere with coffee.' } } },
  queryVotes: { params, query: { option_id: harbour, limit: '25' } },
  queryPolls: {
    bodies: {
      open: { filter: { is_closed: false }, sort: [{ field: 'created_at', direction: -1 }] },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
