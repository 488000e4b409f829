import { setImmediate } from 'node:timers/promises';
import { insightDaysKept } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { CounterRow } from './counters.ts';
import { dayOf } from './days.ts';
import {
  addCounters,
  deleteActiveBefore,
  deleteChangesBefore,
  deleteCountersBefore,
  insertState,
  moveState,
  selectActive,
  statesIn,
} from './insightStore.ts';

/** How long after its end a day is closed: until then every server has stored what it counted. */
const closeAfterMs = 300_000;
const weekDays = 7;
const monthDays = 30;
const peopleAtATime = 1000;

/**
 * Counts the active people of each day that ended, of the week and of the month until then, and removes what is older
 * than figures are kept.
 */
export async function closeDays({ database, clock }: ServerContext): Promise<void> {
  const { closed } = await statesIn(database.read);
  const today = dayOf(clock.now());
  if (closed === undefined) {
    await database.write(async (tx) => {
      await tx.run(insertState, { name: 'since', value: String(today) });
      await tx.run(insertState, { name: 'closed', value: String(today - 1) });
    });
    return;
  }
  const last = dayOf(clock.now() - closeAfterMs) - 1;
  let before = closed;
  // Nobody was active on the days that no server ran.
  for (let day = Math.max(Number(closed) + 1, last - monthDays); day <= last; day++) {
    const rows = await countActive(database.read, day);
    const value = String(day);
    await database.write(async (tx) => {
      const moved = await tx.run(moveState, { name: 'closed', before, value });
      if (moved === 0) throw new Error('Another server closes the day.');
      await addCounters(tx, rows);
      await tx.run(deleteActiveBefore, { day: day - monthDays });
      await tx.run(deleteCountersBefore, { day: day - insightDaysKept });
      await tx.run(deleteChangesBefore, { day: day - insightDaysKept });
    });
    before = value;
  }
}

/** Counts people by tenant, a page of people at a time. */
async function countActive(read: ServerContext['database']['read'], day: number): Promise<CounterRow[]> {
  const rows = new Map<string, CounterRow>();
  const add = (tenant: string, name: string) => {
    const key = `${tenant} ${name}`;
    const row = rows.get(key) ?? { tenant, day, name, value: 0 };
    row.value++;
    rows.set(key, row);
  };
  for (let after = ''; ; ) {
    const page = { after, from: day - monthDays + 1, to: day, limit: peopleAtATime };
    const people = await read.all(selectActive, page);
    for (const { tenant, last_day } of people) {
      add(tenant, 'active_monthly');
      if (last_day > day - weekDays) add(tenant, 'active_weekly');
      if (last_day === day) add(tenant, 'active_daily');
    }
    const end = people.at(-1);
    if (!end || people.length < peopleAtATime) return [...rows.values()];
    after = end.user_id;
    await setImmediate();
  }
}
