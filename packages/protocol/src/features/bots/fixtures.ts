import type { Bot, BotToken } from './api.ts';

export const buildsBot: Bot = {
  id: 'builds',
  name: 'Builds',
  description: 'Reports the results of the build server.',
  owner_id: 'ada',
  purpose: 'bot',
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
};

export const buildsToken: BotToken = {
  id: '019b8d3e-0000-7000-8000-000000000023',
  bot_id: buildsBot.id,
  name: 'build server',
  scopes: ['read', 'write'],
  cids: ['team:general'],
  created_by_id: 'ada',
  created_at: '2026-01-05T08:00:00.000Z',
};
