import { type NotificationSettings, zoneOffsetMs } from '@confab/protocol';
import { isTimeZone, momentOf } from '../../../core/clock/zonedTime.ts';

const hourMs = 3_600_000;

/**
 * Returns when the digest after `now` is due, in milliseconds since 1970; a daily one by the user's local time.
 * Undefined if turned off.
 */
export function nextDigest(
  { digest, digest_time }: Pick<NotificationSettings, 'digest' | 'digest_time'>,
  timeZone: string | undefined,
  now: number,
): number | undefined {
  if (digest === 'off') return undefined;
  if (digest === 'hourly') return now + hourMs;
  const zone = timeZone !== undefined && isTimeZone(timeZone) ? timeZone : 'UTC';
  const wall = new Date(now + zoneOffsetMs(now, zone));
  const [hour, minute] = digest_time.split(':').map(Number) as [number, number];
  const on = (day: number) =>
    momentOf(
      { year: wall.getUTCFullYear(), month: wall.getUTCMonth() + 1, day, hour, minute, second: 0 },
      zone,
    );
  const today = on(wall.getUTCDate());
  return today > now ? today : on(wall.getUTCDate() + 1);
}
