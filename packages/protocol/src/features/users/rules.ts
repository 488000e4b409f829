import type { DndSchedule, UserRef } from './schema.ts';

/** A user's do-not-disturb settings. */
export interface Disturbance {
  readonly dnd_until?: string | undefined;
  readonly dnd_schedule?: DndSchedule | undefined;
  readonly time_zone?: string | undefined;
}

const minutesOfDay = 1440;

/**
 * Returns when do-not-disturb ends (APP-05), in milliseconds since 1970, or undefined if it is off. Considers a pause
 * with an end, and a daily schedule in the user's own time zone (UTC if unknown). Shared by client and server.
 */
export function dndUntil(person: Disturbance, now: number): number | undefined {
  const paused = person.dnd_until === undefined ? 0 : Date.parse(person.dnd_until);
  const scheduled = person.dnd_schedule
    ? endOfSchedule(person.dnd_schedule, person.time_zone, now)
    : undefined;
  const end = Math.max(paused > now ? paused : 0, scheduled ?? 0);
  return end > 0 ? end : undefined;
}

function endOfSchedule(
  { from, to, days }: DndSchedule,
  timeZone: string | undefined,
  now: number,
): number | undefined {
  const { minute, day } = placeInDay(now, timeZone);
  const [begin, end] = [minutesAt(from), minutesAt(to)];
  const isOn = (weekday: number) => days === undefined || days.includes((weekday + 7) % 7);
  const length = (end - begin + minutesOfDay) % minutesOfDay || minutesOfDay;
  const since = (minute - begin + minutesOfDay) % minutesOfDay;
  if (since >= length || !isOn(minute >= begin ? day : day - 1)) return undefined;
  const startOfMinute = now - (now % 60_000);
  return startOfMinute + (length - since) * 60_000;
}

const minutesAt = (time: string) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

const weekdays = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

/** Returns the minute of the day and the day of the week (0 for Sunday) in a time zone. */
function placeInDay(now: number, timeZone: string | undefined): { minute: number; day: number } {
  const parts = new Map(
    formatIn(timeZone)
      .formatToParts(now)
      .map(({ type, value }) => [type, value]),
  );
  return {
    minute: Number(parts.get('hour')) * 60 + Number(parts.get('minute')),
    day: weekdays.indexOf(parts.get('weekday') ?? ''),
  };
}

function formatIn(timeZone: string | undefined): Intl.DateTimeFormat {
  const options = { hourCycle: 'h23', hour: '2-digit', minute: '2-digit', weekday: 'short' } as const;
  try {
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: timeZone ?? 'UTC' });
  } catch {
    // The runtime does not know this time zone.
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}

/** The format of ids that the service generates for accounts created here. */
const opaqueId = /^u-[a-z2-7]{13}$/;

/** Whether an id is generated and so reveals nothing about the user; a host's ids may. */
export const isOpaqueId = (id: string): boolean => opaqueId.test(id);

/**
 * Returns the id to show beside a user's name in a list, `@ada`: omitted for a generated id, unless another user in the
 * list has the same name.
 */
export function shownId(
  { id, name }: Pick<UserRef, 'id' | 'name'>,
  list: readonly Pick<UserRef, 'id' | 'name'>[] = [],
): string | undefined {
  const hasNamesake = list.some((other) => other.id !== id && other.name === name);
  return isOpaqueId(id) && !hasNamesake ? undefined : `@${id}`;
}

/** Whether an id contains a word of three or more letters of the name, which would survive the erasure of the name. */
export const idKeepsName = (id: string, name: string): boolean =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length >= 3 && id.toLowerCase().includes(word));
