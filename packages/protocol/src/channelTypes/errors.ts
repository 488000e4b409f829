import { defineError } from '../contract/error.ts';

export const channelTypeNotFound = defineError({
  name: 'channel_type_not_found',
  code: 140,
  status: 404,
  message: 'There is no such channel type.',
});
export const errors = [channelTypeNotFound] as const;
