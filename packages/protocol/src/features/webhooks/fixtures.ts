import type { BeforeSendHook, IncomingWebhook, Webhook, WebhookDelivery } from './schema.ts';

export const auditWebhook: Webhook = {
  id: '019b8d3e-0000-7000-8000-000000000021',
  name: 'Archive',
  url: 'https://hooks.example.com/confab',
  event_types: ['message.new', 'message.updated'],
  channel_types: ['team'],
  cids: [],
  user_events: false,
  active: true,
  created_by_id: 'ada',
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
};

export const failedDelivery: WebhookDelivery = {
  id: 'channel:team:general:17',
  webhook_id: auditWebhook.id,
  event_type: 'message.new',
  stream: 'channel:team:general',
  seq: 17,
  state: 'failed',
  attempts: 12,
  status: 503,
  error: 'status',
  duration_ms: 41,
  answer: 'down for repairs',
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-06T09:00:00.000Z',
};

export const wordsHook: BeforeSendHook = {
  url: 'https://hooks.example.com/before-send',
  deadline_ms: 1000,
  on_failure: 'open',
  channel_types: [],
  active: true,
  updated_at: '2026-01-05T08:00:00.000Z',
};

export const buildsWebhook: IncomingWebhook = {
  id: '019b8d3e-0000-7000-8000-000000000022',
  name: 'Builds',
  cid: 'team:general',
  bot_id: 'builds',
  active: true,
  created_by_id: 'ada',
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
};
