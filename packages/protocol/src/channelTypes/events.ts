import { defineEvent } from '../contract/index.ts';
import { channelTypeSchema } from './channelType.ts';

export const channelTypeUpdated = defineEvent('channel_type.updated', {
  stream: 'app',
  summary: 'Switches, limits or grants of a channel type have changed.',
  payload: { channel_type: channelTypeSchema },
});
export const events = [channelTypeUpdated] as const;
