import type { Draft } from './api.ts';

export const adaDraft: Draft = {
  cid: 'team:night-ride',
  text: 'Shall we meet at',
  custom: {},
  created_at: '2026-01-05T09:00:00.000Z',
  updated_at: '2026-01-05T09:00:10.000Z',
};
