import { defineError } from '../../contract/errors.ts';

/** Default page size of `queryChannels`. */
export const channelPageLimit = 30;
/** Most channels of a page. */
export const maxChannelPageSize = 100;
/** Most initial members of a new channel. */
export const maxInitialMembers = 100;
/** Longest cooldown of slow mode, in seconds: six hours (CHAN-10). */
export const maxCooldown = 21_600;

/** Also returned for channels that exist but that the actor may not see. */
export const channelNotFound = defineError({
  name: 'channel_not_found',
  code: 160,
  status: 404,
  message: 'Channel not found.',
});
/** CHAN-03: thrown by the client before any call. */
export const channelTypeMissing = defineError({
  name: 'channel_type_missing',
  code: 161,
  status: 400,
  message: 'A channel query needs a type or a channel.',
});
/** CHAN-03: thrown by the client before any call. */
export const channelIdMissing = defineError({
  name: 'channel_id_missing',
  code: 162,
  status: 400,
  message: 'A channel query needs an id or a members list.',
});
/** CHAN-10: nobody can write, regardless of grants. */
export const channelFrozen = defineError({
  name: 'channel_frozen',
  code: 163,
  status: 403,
  message: 'This channel is read-only.',
});
/** CHAN-10: the next message has to wait for `details.retry_after_ms`. */
export const slowMode = defineError({
  name: 'slow_mode',
  code: 164,
  status: 429,
  retryable: true,
  message: 'Slow mode is on in this channel.',
});
/** CHAN-13: the channel’s type lets nobody but members in, or the conversation has fewer than three members. */
export const channelNotConvertible = defineError({
  name: 'channel_not_convertible',
  code: 165,
  status: 409,
  message: 'This channel can’t be converted.',
});
export const channelErrors = [
  channelNotFound,
  channelTypeMissing,
  channelIdMissing,
  channelFrozen,
  slowMode,
  channelNotConvertible,
] as const;
