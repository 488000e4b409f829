import { defineError } from '../../contract/errors.ts';

/** Channels of a `queryChannels` page where the call does not say. */
export const channelPageLimit = 30;
/** Most channels of a page. */
export const channelPageMost = 100;
/** Most members that a new channel may be made with. */
export const initialMembersMost = 100;
/** Longest wait of slow mode, in seconds: six hours (CHAN-10). */
export const cooldownMost = 21_600;

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
/** CHAN-10: nobody writes in it, whatever they are granted. */
export const channelFrozen = defineError({
  name: 'channel_frozen',
  code: 163,
  status: 403,
  message: 'This channel is frozen.',
});
/** CHAN-10: the next message has to wait; `details.retry_after_ms` says how long. */
export const slowMode = defineError({
  name: 'slow_mode',
  code: 164,
  status: 429,
  retryable: true,
  message: 'Slow mode is on in this channel.',
});
export const channelErrors = [
  channelNotFound,
  channelTypeMissing,
  channelIdMissing,
  channelFrozen,
  slowMode,
] as const;
