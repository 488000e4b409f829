import type { Campaign } from './schema.ts';

export const welcomeCampaign: Campaign = {
  id: '019b8d3e-0000-7000-8000-000000000901',
  name: 'Welcome',
  description: 'To everybody who is new.',
  message_template: {
    text: 'Hello {{receiver.name|there}}, the night ride starts at nine. {{sender.name}}',
    attachments: [],
    custom: {},
  },
  segment_ids: ['newcomers'],
  sender_id: 'ada',
  sender_mode: 'include',
  create_channels: true,
  show_channels: false,
  skip_push: false,
  skip_webhook: false,
  user_ids: ['grace'],
  status: 'running',
  started_at: '2026-01-05T09:00:00.000Z',
  stats: { targets: 120, sent: 79, failed: 1, failures: { receiver_banned: 1 }, read: 12, reacted: 3 },
  created_by_id: 'ada',
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T09:00:00.000Z',
};
