import type { Command, HostCommand } from './schema.ts';

export const topicCommand: Command = {
  name: 'topic',
  args: 'text',
  description: 'Sets what this channel is about.',
};

export const deployCommand: HostCommand = {
  name: 'deploy',
  args: 'service',
  description: 'Brings a service out.',
  url: 'https://hooks.example.com/deploy',
  channel_types: [],
  cids: ['team:general'],
  active: true,
  bot_id: 'command-deploy',
  created_by_id: 'ada',
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
};
