import type { Section } from './api.ts';

export const adaSection: Section = {
  id: '019b8d3a-0000-7000-8000-000000000001',
  kind: 'own',
  name: 'Winter lamp',
  channel_order: 'activity',
  collapsed: false,
};
