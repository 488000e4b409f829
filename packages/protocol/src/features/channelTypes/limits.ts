import { defineError } from '../../contract/errors.ts';
import type { Capability } from './capabilities.ts';

/** A server has at most this many channel types. */
export const maxChannelTypes = 100;

/** All capabilities that anonymous readers can be granted: they read and leave no traces (APP-03). */
export const anonymousCapabilities = [
  'read-channel',
  'search-messages',
  'query-poll-votes',
] as const satisfies readonly Capability[];

export const channelTypeNotFound = defineError({
  name: 'channel_type_not_found',
  code: 140,
  status: 404,
  message: 'Channel type not found.',
});
export const channelTypeTaken = defineError({
  name: 'channel_type_taken',
  code: 141,
  status: 409,
  message: 'A channel type with this name already exists.',
});
/** `details.count` is the number of channels with this type. */
export const channelTypeInUse = defineError({
  name: 'channel_type_in_use',
  code: 142,
  status: 409,
  message: 'This type is in use. Delete its channels first.',
});
/** A built-in type cannot be deleted, and a custom one cannot be reset. */
export const channelTypeShipped = defineError({
  name: 'channel_type_shipped',
  code: 143,
  status: 409,
  message: 'Built-in types can be reset but not deleted; custom types can be deleted but not reset.',
});
export const channelTypeChanged = defineError({
  name: 'channel_type_changed',
  code: 144,
  status: 409,
  message: 'Someone else changed this channel type. Reload it and try again.',
});
export const channelTypesFull = defineError({
  name: 'channel_types_full',
  code: 145,
  status: 409,
  message: 'This server has reached the maximum number of channel types.',
});
export const channelTypeErrors = [
  channelTypeNotFound,
  channelTypeTaken,
  channelTypeInUse,
  channelTypeShipped,
  channelTypeChanged,
  channelTypesFull,
] as const;
