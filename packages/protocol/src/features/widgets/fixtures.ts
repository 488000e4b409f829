import type { Widget, WidgetSettings } from './schema.ts';

export const supportWidget: Widget = {
  id: 'support',
  name: 'Ask us anything',
  target: 'support',
  cid: '',
  support_user_ids: ['grace'],
  visitors: 'guests',
  mode: 'page',
  greeting: 'Hello! We usually answer within an hour.',
  accent: '#0b665f',
  color_scheme: 'auto',
  position: 'end',
  allowed_origins: ['https://www.example.com'],
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
};

export const supportWidgetSettings: WidgetSettings = {
  id: 'support',
  name: 'Ask us anything',
  visitors: 'guests',
  mode: 'page',
  greeting: 'Hello! We usually answer within an hour.',
  accent: '#0b665f',
  color_scheme: 'auto',
  position: 'end',
  guests: true,
  origin_allowed: true,
};
