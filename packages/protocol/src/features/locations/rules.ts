import type { FieldIssue } from '../../contract/errors.ts';
import type { SharedLocation, SharedLocationInput } from './api.ts';
import { maxLocationDurationMs, minLocationDurationMs } from './limits.ts';

/** The notice shown when the page loses access to the device's location and its live locations are stopped. */
export const locationDeniedNotice = {
  type: 'permission:location:denied',
  message: 'Location sharing stopped because location access is off.',
} as const;

/** The notice shown when the service ended a live location, for example after the user lost the capability to share. */
export const locationRefusedNotice = {
  type: 'api:location:update:refused',
  message: 'Location sharing stopped because it’s off in that channel.',
} as const;

/**
 * Returns the rules that a location breaks (SEED.md section 5, LOC-01): it needs a device id, a message id, latitude and
 * longitude and, if a duration is given, at least 60000 ms.
 */
export function sharedLocationIssues(location: Partial<SharedLocationInput>): FieldIssue[] {
  const { created_by_device_id, message_id, latitude, longitude, duration } = location;
  const issues: FieldIssue[] = [];
  const need = (field: string, holds: boolean, rule: string) => {
    if (!holds) issues.push({ field, rule });
  };
  need('created_by_device_id', Boolean(created_by_device_id), 'must identify the device');
  need('message_id', Boolean(message_id), 'must identify the message');
  need('latitude', isWithin(latitude, 90), 'must be a number from -90 to 90');
  need('longitude', isWithin(longitude, 180), 'must be a number from -180 to 180');
  const lasts =
    duration === undefined || (duration >= minLocationDurationMs && duration <= maxLocationDurationMs);
  need('duration', lasts, `must be from ${minLocationDurationMs} to ${maxLocationDurationMs}`);
  return issues;
}

const isWithin = (degrees: unknown, most: number) =>
  typeof degrees === 'number' && Number.isFinite(degrees) && Math.abs(degrees) <= most;

/** Whether a location is still live at `now`, in milliseconds since 1970. */
export const isLiveAt = ({ end_at }: Pick<SharedLocation, 'end_at'>, now: number): boolean =>
  end_at !== undefined && Date.parse(end_at) > now;
