import { defineError } from '../../contract/errors.ts';

/** Shortest duration of a live location, in milliseconds (SEED.md section 9). */
export const minLocationDurationMs = 60_000;
/** Longest duration of a live location: a day. */
export const maxLocationDurationMs = 86_400_000;
/** Minimum interval between two position updates of a device (LOC-03). */
export const locationThrottleMs = 5000;
/** Interval of updates from a device that does not move, so that others know it is still there. */
export const locationRestMs = 30_000;
/** Most concurrent live locations of one user. */
export const maxLiveLocations = 20;
/** Distance in metres from the last reported position that counts as a move. */
export const locationStepMetres = 5;
/** Largest radius of uncertainty, in metres. */
export const maxLocationAccuracy = 1_000_000;

export const locationNotFound = defineError({
  name: 'location_not_found',
  code: 480,
  status: 404,
  message: 'This message doesn’t share a location.',
});
/** It was never live, was stopped, or has expired. */
export const locationEnded = defineError({
  name: 'location_ended',
  code: 481,
  status: 409,
  message: 'This location is no longer shared live.',
});
export const locationOfOtherDevice = defineError({
  name: 'location_of_other_device',
  code: 482,
  status: 403,
  message: 'A live location can only be updated by the device that shares it.',
});
export const tooManyLiveLocations = defineError({
  name: 'too_many_live_locations',
  code: 483,
  status: 409,
  message: `You can share up to ${maxLiveLocations} live locations at the same time.`,
});
export const locationErrors = [
  locationNotFound,
  locationEnded,
  locationOfOtherDevice,
  tooManyLiveLocations,
] as const;
