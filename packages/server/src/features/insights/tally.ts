import { appStream, channelStream, tenantStream, userStream } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import { streamOfTenant, tenantOf } from '../../core/access/tenants.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import { coalesceRuns } from '../../core/storage/coalesceRuns.ts';
import type { Reader } from '../../core/storage/database.ts';
import { bucketName, bucketOf, type CounterName, type CounterRow, type Timed } from './counters.ts';
import { dayOf } from './days.ts';
import {
  addActive,
  addCounters,
  selectSomeoneOf,
  selectTenantsOfChannels,
  selectTenantsOfUsers,
} from './insightStore.ts';

/** Counts in the memory of this node, which are added to the stored ones every few seconds. */
export interface Tally {
  /** Counts for the tenant that a stream belongs to. */
  count(stream: string, name: CounterName): void;
  /** Counts for the tenant of an actor. */
  countForActor(actor: Actor | undefined, name: CounterName): void;
  /** Counts a duration for the tenant that a stream belongs to. */
  addDuration(stream: string, timed: Timed, durationMs: number): void;
  /** Counts a duration for the tenant of an actor. */
  addDurationForActor(actor: Actor | undefined, timed: Timed, durationMs: number): void;
  /** Records that somebody uses the app today: a write for each person and day. */
  recordActive(actor: Actor): void;
  /** Stores what was counted since the last time. Rejects if the store fails: it is then counted the next time. */
  flush(): Promise<void>;
}

/** By day, then by stream, then by name. */
type Pending = Map<number, Map<string, Map<string, number>>>;

const peopleAtATime = 5000;

const addTo = (pending: Pending, day: number, stream: string, name: string, by: number) => {
  const ofDay = pending.get(day) ?? new Map<string, Map<string, number>>();
  pending.set(day, ofDay);
  const counts = ofDay.get(stream) ?? new Map<string, number>();
  ofDay.set(stream, counts);
  counts.set(name, (counts.get(name) ?? 0) + by);
};

export const tally = perServer((context: ServerContext): Tally => {
  const { clock, database } = context;
  let pending: Pending = new Map();
  let newlyActive: { readonly day: number; readonly id: string }[] = [];
  /** The users recorded on `activeDay`. */
  const active = new Set<string>();
  let activeDay = 0;

  const today = () => dayOf(clock.now());
  const add = (stream: string, name: string) => addTo(pending, today(), stream, name, 1);
  const streamOf = (actor: Actor | undefined) => (actor ? streamOfTenant(tenantOf(actor)) : appStream);

  const store = async () => {
    const [counted, people] = [pending, newlyActive];
    if (counted.size === 0 && people.length === 0) return;
    pending = new Map();
    newlyActive = [];
    try {
      await database.write(async (tx) => {
        await addCounters(tx, await rowsOf(tx, counted));
        for (const [day, list] of Map.groupBy(people, ({ day }) => day)) {
          for (let from = 0; from < list.length; from += peopleAtATime) {
            await tx.run(addActive, { day, ids: list.slice(from, from + peopleAtATime).map(({ id }) => id) });
          }
        }
      });
    } catch (error) {
      newlyActive = [...people, ...newlyActive];
      for (const [day, ofDay] of counted) {
        for (const [stream, counts] of ofDay) {
          for (const [name, by] of counts) addTo(pending, day, stream, name, by);
        }
      }
      throw error;
    }
  };

  return {
    count: add,
    countForActor: (actor, name) => add(streamOf(actor), name),
    addDuration: (stream, timed, durationMs) => add(stream, bucketName(timed, bucketOf(durationMs))),
    addDurationForActor: (actor, timed, durationMs) =>
      add(streamOf(actor), bucketName(timed, bucketOf(durationMs))),
    recordActive({ userId, role, scope }) {
      // A bot's token has a scope.
      if (userId === undefined || role === 'server' || scope !== undefined) return;
      const day = today();
      if (activeDay !== day) active.clear();
      activeDay = day;
      if (active.has(userId)) return;
      active.add(userId);
      newlyActive.push({ day, id: userId });
    },
    flush: coalesceRuns(store),
  };
});

/** Returns the rows to store: what concerns channels and users that are gone is left out. */
async function rowsOf(reader: Reader, counted: Pending): Promise<CounterRow[]> {
  const tenants = await tenantsOf(
    reader,
    new Set([...counted.values()].flatMap((ofDay) => [...ofDay.keys()])),
  );
  const rows = new Map<string, CounterRow>();
  for (const [day, ofDay] of counted) {
    for (const [stream, counts] of ofDay) {
      const tenant = tenants.get(stream);
      if (tenant === undefined) continue;
      for (const [name, by] of counts) {
        const key = `${tenant} ${day} ${name}`;
        const row = rows.get(key) ?? { tenant, day, name, value: 0 };
        row.value += by;
        rows.set(key, row);
      }
    }
  }
  return [...rows.values()];
}

/** Returns the tenant of each stream whose channel, user or tenant exists; empty for none. */
async function tenantsOf(reader: Reader, streams: ReadonlySet<string>): Promise<Map<string, string>> {
  const idsOf = (streamOf: (id: string) => string) => {
    const prefix = streamOf('');
    return [...streams]
      .filter((stream) => stream.startsWith(prefix))
      .map((stream) => stream.slice(prefix.length));
  };
  const [cids, ids] = [idsOf(channelStream), idsOf(userStream)];
  const found = new Map([[appStream, '']]);
  for (const tenant of idsOf(tenantStream)) {
    if (await reader.get(selectSomeoneOf, { tenant })) found.set(tenantStream(tenant), tenant);
  }
  if (cids.length > 0) {
    for (const { id, tenant } of await reader.all(selectTenantsOfChannels, { cids }))
      found.set(channelStream(id), tenant);
  }
  if (ids.length > 0) {
    for (const { id, tenant } of await reader.all(selectTenantsOfUsers, { ids }))
      found.set(userStream(id), tenant);
  }
  return found;
}
