import type { ChannelType } from './channelType.ts';
import { shippedChannelTypes } from './shipped.ts';

const [team] = shippedChannelTypes;
export const teamType: ChannelType = {
  ...(team as NonNullable<typeof team>),
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
};
