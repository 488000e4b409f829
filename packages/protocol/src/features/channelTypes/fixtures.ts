import type { ChannelType } from './api.ts';
import { shippedChannelTypes } from './shippedTypes.ts';

const [team] = shippedChannelTypes;
export const teamType: ChannelType = {
  ...(team as NonNullable<typeof team>),
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
};
