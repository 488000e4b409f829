import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { channelTypeSchema } from './channelType.ts';

export const channelTypeUpdated = defineEvent('channel_type.updated', {
  stream: 'app',
  summary: 'A channel type is new, or its switches, limits or grants have changed.',
  payload: { channel_type: channelTypeSchema },
});
export const channelTypeDeleted = defineEvent('channel_type.deleted', {
  stream: 'app',
  summary: 'A channel type is gone; no channel had it.',
  payload: { name: v.string() },
});
export const events = [channelTypeUpdated, channelTypeDeleted] as const;
