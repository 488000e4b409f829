import type { RequestExamplesOf } from '../../contract/requestExamples.ts';
import type { endpoints } from './api.ts';

export const examples = {
  createIncomingWebhook: {
    bodies: {
      build_server: { name: 'Build server', cid: 'team:general' },
    },
  },
  createWebhook: {
    bodies: {
      new_messages: {
        name: 'Search index',
        url: 'https://example.com/confab/events',
        event_types: ['message.new', 'message.updated', 'message.deleted'],
        channel_types: ['team'],
      },
      all_events: { name: 'Archive', url: 'https://example.com/confab/archive' },
    },
  },
  putBeforeSendHook: {
    bodies: {
      hook: { url: 'https://example.com/confab/before-send', deadline_ms: 1000, on_failure: 'open' },
    },
  },
} satisfies RequestExamplesOf<typeof endpoints>;
