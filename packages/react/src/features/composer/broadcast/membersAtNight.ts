import type { Person } from '@confab/client';
import { wallTimeOf } from '../../../core/text/zonedTime.ts';

/** A person for whom it is night, with the local time: "03:12". */
export interface PersonAtNight {
  id: string;
  name: string;
  time: string;
}

const nightFrom = '22:00';
const nightTo = '07:00';

/** Returns the people for whom it is night: between 22:00 and 07:00 in their time zone, if it is known. */
export function membersAtNight(people: readonly Person[], now: number): PersonAtNight[] {
  return people.flatMap((person) => {
    const time = 'time_zone' in person && person.time_zone ? localTime(now, person.time_zone) : undefined;
    const isNight = time !== undefined && (time >= nightFrom || time < nightTo);
    return isNight ? [{ id: person.id, name: person.name, time }] : [];
  });
}

/** Undefined for a zone that this browser does not know. */
function localTime(now: number, timeZone: string): string | undefined {
  try {
    return wallTimeOf(now, timeZone).slice(11);
  } catch {
    return undefined;
  }
}
