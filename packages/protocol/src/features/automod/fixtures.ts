import type { AutomodRules, Blocklist, BlocklistSummary } from './schema.ts';

const { words, patterns, exceptions, ...about }: Blocklist = {
  id: '019b8d3e-0000-7000-8000-0000000000b1',
  name: 'Bets and coins',
  action: 'block',
  enabled: true,
  channel_types: ['team'],
  words: ['free coins', 'casino*'],
  patterns: ['\\bbet\\s?\\d{2,}\\b'],
  exceptions: ['Monte Casino'],
  leet: true,
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
};
export const betsBlocklist: Blocklist = { ...about, words, patterns, exceptions };
export const betsSummary: BlocklistSummary = { ...about, word_count: 2, pattern_count: 1 };

export const teamRules: AutomodRules = {
  channel_type: 'team',
  links: { action: 'flag', allowed_domains: [], denied_domains: ['spam.example'], min_account_age: 86_400 },
  flood: { action: 'timeout', messages: 10, seconds: 10, timeout: 600 },
  updated_at: '2026-01-05T08:00:00.000Z',
};
