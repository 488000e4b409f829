import type { DndSchedule, UserRef } from './schema.ts';

/** What says when somebody wants no notifications. */
export interface Disturbance {
  readonly dnd_until?: string | undefined;
  readonly dnd_schedule?: DndSchedule | undefined;
  readonly time_zone?: string | undefined;
}

const minutesOfDay = 1440;

/**
 * Until when somebody wants no notifications (APP-05), in milliseconds since 1970; undefined while they are welcome. One
 * rule for both sides: a time until which they are paused, and a daily schedule in the person's own time zone (UTC where
 * none is known).
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

/** The minute of the day and the day of the week (0 for Sunday) in a time zone. */
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
    // A zone that this runtime does not know.
    return new Intl.DateTimeFormat('en-US', { ...options, timeZone: 'UTC' });
  }
}

/** The form of ids that the service gives to people who make an account here. */
const opaqueId = /^u-[a-z2-7]{13}$/;

/** Whether an id is one that says nothing of who it is; a host's ids may. */
export const isOpaqueId = (id: string): boolean => opaqueId.test(id);

/**
 * The id of a person as a list shows it beside the name, `@ada`: left out where it says nothing, unless somebody else in the
 * list has the same name.
 */
export function shownId(
  { id, name }: Pick<UserRef, 'id' | 'name'>,
  list: readonly Pick<UserRef, 'id' | 'name'>[] = [],
): string | undefined {
  const hasNamesake = list.some((other) => other.id !== id && other.name === name);
  return isOpaqueId(id) && !hasNamesake ? undefined : `@${id}`;
}

/** Whether a word of three letters or more of a name stands in an id, and so stays when the name is erased. */
export const idKeepsName = (id: string, name: string): boolean =>
  name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .some((word) => word.length >= 3 && id.toLowerCase().includes(word));
