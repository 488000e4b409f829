import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

export const examples = {
  updateApp: {
    bodies: {
      guests: { name: 'Acme chat', guests: true },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
