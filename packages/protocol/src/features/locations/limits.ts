import { defineError } from '../../contract/errors.ts';

/** Shortest time that a live location may be shared for, in milliseconds (SEED.md section 9). */
export const locationDurationLeastMs = 60_000;
/** Longest time, in milliseconds: a day. */
export const locationDurationMostMs = 86_400_000;
/** A device tells where it is at most once in this time, in milliseconds (LOC-03). */
export const locationThrottleMs = 5000;
/** A device that does not move says so this often, in milliseconds, so that others know that it is still there. */
export const locationRestMs = 30_000;
/** Most live locations that a person shares at the same time. */
export const liveLocationsMost = 20;
/** A device has moved when it is this far from where it last said that it was, in metres. */
export const locationStepMetres = 5;
/** Longest radius that a position may be uncertain by, in metres. */
export const locationAccuracyMost = 1_000_000;

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
export const locationErrors = [
  locationNotFound,
  locationEnded,
  locationOfOtherDevice,
  tooManyLiveLocations,
] as const;
