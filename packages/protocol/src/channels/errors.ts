import { defineError } from '../contract/error.ts';

/** Also the answer where the channel exists and the actor may not know it. */
export const channelNotFound = defineError({
  name: 'channel_not_found',
  code: 160,
  status: 404,
  message: 'There is no such channel.',
});
/** CHAN-03: made by the client before any call. */
export const channelTypeMissing = defineError({
  name: 'channel_type_missing',
  code: 161,
  status: 400,
  message: 'A channel query needs a type or a channel.',
});
/** CHAN-03: made by the client before any call. */
export const channelIdMissing = defineError({
  name: 'channel_id_missing',
  code: 162,
  status: 400,
  message: 'A channel query needs an id or a members list.',
});
export const errors = [channelNotFound, channelTypeMissing, channelIdMissing] as const;
