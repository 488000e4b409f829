import { defineError } from '../../contract/error.ts';
import { liveLocationsMost } from './limits.ts';

export const locationNotFound = defineError({
  name: 'location_not_found',
  code: 480,
  status: 404,
  message: 'This message shares no location.',
});
/** It was never live, was stopped, or its time is over. */
export const locationEnded = defineError({
  name: 'location_ended',
  code: 481,
  status: 409,
  message: 'This location is not shared live any more.',
});
export const locationOfOtherDevice = defineError({
  name: 'location_of_other_device',
  code: 482,
  status: 403,
  message: 'A live location is moved only by the device that shares it.',
});
export const tooManyLiveLocations = defineError({
  name: 'too_many_live_locations',
  code: 483,
  status: 409,
  message: `One person shares at most ${liveLocationsMost} live locations at the same time.`,
});
export const errors = [locationNotFound, locationEnded, locationOfOtherDevice, tooManyLiveLocations] as const;
