import type { CustomEmoji } from './api.ts';

export const partyParrot: CustomEmoji = {
  name: 'party_parrot',
  image_url: '/api/v1/emoji/images/Zm9yIHRoZSBwYXJyb3Q',
  width: 128,
  height: 96,
  animated: true,
  created_by_id: 'ada',
  created_at: '2026-01-05T08:00:00.000Z',
};
