import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

export const examples = {
  createBot: {
    bodies: {
      bot: { id: 'deploy-bot', name: 'Deploy bot', description: 'Reports releases.', owner_id: 'ada' },
    },
  },
  createBotToken: {
    params: { bot_id: 'deploy-bot' },
    bodies: {
      one_channel: { name: 'Build server', scopes: ['read', 'write'], cids: ['team:general'] },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
