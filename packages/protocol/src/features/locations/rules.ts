import type { FieldIssue } from '../../contract/errors.ts';
import type { SharedLocation, SharedLocationInput } from './api.ts';
import { locationDurationLeastMs, locationDurationMostMs } from './limits.ts';

/** What a person is told when the page may not know any more where the device is: its live locations are stopped. */
export const locationDeniedNotice = {
  type: 'permission:location:denied',
  message: 'Your location is no longer shared: this page may not know it any more.',
} as const;

/** What a person is told when the service ended a live location, such as after the right to share was taken away. */
export const locationRefusedNotice = {
  type: 'api:location:update:refused',
  message: 'Your location is no longer shared: it is not allowed there any more.',
} as const;

/**
 * What keeps a location from being shared (SEED.md section 5, LOC-01): it needs a device id, a message id, latitude and
 * longitude and, if a duration is given, at least 60000 ms. Empty where it is valid.
 */
export function sharedLocationIssues(location: Partial<SharedLocationInput>): FieldIssue[] {
  const { created_by_device_id, message_id, latitude, longitude, duration } = location;
  const issues: FieldIssue[] = [];
  const need = (field: string, holds: boolean, rule: string) => {
    if (!holds) issues.push({ field, rule });
  };
  need('created_by_device_id', Boolean(created_by_device_id), 'must name the device');
  need('message_id', Boolean(message_id), 'must name the message');
  need('latitude', isWithin(latitude, 90), 'must be a number from -90 to 90');
  need('longitude', isWithin(longitude, 180), 'must be a number from -180 to 180');
  const lasts =
    duration === undefined || (duration >= locationDurationLeastMs && duration <= locationDurationMostMs);
  need('duration', lasts, `must be from ${locationDurationLeastMs} to ${locationDurationMostMs}`);
  return issues;
}

const isWithin = (degrees: unknown, most: number) =>
  typeof degrees === 'number' && Number.isFinite(degrees) && Math.abs(degrees) <= most;

/** Whether a location still moves at a time, in milliseconds since 1970: one with an end that is to come. */
export const isLiveAt = ({ end_at }: Pick<SharedLocation, 'end_at'>, now: number): boolean =>
  end_at !== undefined && Date.parse(end_at) > now;
