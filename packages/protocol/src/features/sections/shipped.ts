import type { Section } from './section.ts';

/** The list before its user has changed anything; sections of one's own come in after the pinned channels. */
export const shippedSections: readonly Section[] = [
  { id: 'pinned', kind: 'pinned', channel_order: 'name', collapsed: false },
  { id: 'channels', kind: 'channels', channel_order: 'name', collapsed: false },
  { id: 'direct_messages', kind: 'direct_messages', channel_order: 'activity', collapsed: false },
  { id: 'archived', kind: 'archived', channel_order: 'activity', collapsed: true },
];
