import { defineEvent } from '@confab/protocol/schemas';
import fc from 'fast-check';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { createLocalBus } from '../bus/bus.ts';
import type { Database } from '../storage/database.ts';
import { onEachDatabase } from '../storage/testing/onEachDatabase.ts';
import { createEventLog } from './eventLog.ts';
import { eventLogMigrations } from './eventLogTables.ts';
import type { LoggedEvent } from './loggedEvent.ts';
import { trimLog } from './retention.ts';

const noteAdded = defineEvent('test.said', {
  stream: 'channel',
  summary: 'Words',
  payload: { words: v.string() },
});
const general = 'channel:team:general';
const dayMs = 24 * 3_600_000;

onEachDatabase('The log', (open) => {
  const openLog = async () => {
    const database = await open(eventLogMigrations);
    const clock = createHandClock();
    const bus = createLocalBus();
    const published: LoggedEvent[] = [];
    bus.subscribe((events) => published.push(...events));
    const log = createEventLog({ database, bus, clock });
    const say = (stream: string, words: string) =>
      database.write((tx) =>
        log.append(tx, { stream, definition: noteAdded, actor_id: 'ada', payload: { words } }),
      );
    return { database, clock, log, published, say };
  };

  test('[CONN-04] stores an event in wire form, numbered from 1 in its stream', async () => {
    const { log, say, published } = await openLog();
    expect(await say(general, 'one')).toBe(1);
    expect(await say('app', 'other')).toBe(1);
    expect(await say(general, 'two')).toBe(2);
    const { events, head, reset } = await log.readAfter(general, 1, 10);
    expect({ head, reset }).toEqual({ head: 2, reset: false });
    expect(events).toEqual([{ stream: general, seq: 2, type: 'test.said', json: events[0]?.json }]);
    expect(JSON.parse(events[0]?.json as string)).toEqual({
      type: 'test.said',
      stream: general,
      seq: 2,
      created_at: '2026-01-01T00:00:00.000Z',
      actor_id: 'ada',
      words: 'two',
    });
    expect(published.map((event) => event.json)).toContain(events[0]?.json);
    expect(await log.heads([general, 'app', 'user:nobody'])).toEqual(
      new Map([
        [general, 2],
        ['app', 1],
      ]),
    );
  });

  test('[CONN-04] publishes nothing of a failed write, and leaves no gap', async () => {
    const { database, log, say, published } = await openLog();
    const failing = database.write(async (tx) => {
      await log.append(tx, { stream: general, definition: noteAdded, payload: { words: 'never' } });
      throw new Error('changed my mind');
    });
    const outcomes = await Promise.allSettled([say(general, 'a'), failing, say(general, 'b')]);
    expect(outcomes.map((outcome) => outcome.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    await expect.poll(() => published.map(({ seq }) => seq)).toEqual([1, 2]);
    expect((await log.readAfter(general, 0, 10)).events.map(({ seq }) => seq)).toEqual([1, 2]);
  });

  test('[CONN-04] concurrent writes leave no gap, and are published in order as they are read', async () => {
    const { database, log, published } = await openLog();
    const streams = ['app', general, 'user:ada'];
    const write = fc.record({
      streams: fc.array(fc.constantFrom(...streams), { maxLength: 4 }),
      fails: fc.boolean(),
    });
    const last = new Map<string, number>();
    await fc.assert(
      fc.asyncProperty(fc.array(write, { maxLength: 12 }), async (writes) => {
        const before = published.length;
        await Promise.allSettled(
          writes.map(({ streams, fails }) =>
            database.write(async (tx) => {
              for (const stream of streams)
                await log.append(tx, { stream, definition: noteAdded, payload: { words: 'x' } });
              if (fails) throw new Error('fails');
            }),
          ),
        );
        const kept = writes.filter(({ fails }) => !fails).flatMap(({ streams }) => streams);
        await expect.poll(() => published.length - before).toBe(kept.length);
        for (const stream of streams) {
          const from = last.get(stream) ?? 0;
          const mine = published.slice(before).filter((event) => event.stream === stream);
          const { events, head } = await log.readAfter(stream, from, 100);
          expect(mine.map(({ seq }) => seq)).toEqual(mine.map((_, index) => from + index + 1));
          expect(events.map(({ json }) => json)).toEqual(mine.map(({ json }) => json));
          last.set(stream, head);
        }
      }),
      { numRuns: 25 },
    );
  });

  test('[CONN-04] old events are removed; a cursor before the tail requires a reload', async () => {
    const { database, clock, log, say } = await openLog();
    const retention = { ageMs: 14 * dayMs, keep: 3 };
    for (let n = 1; n <= 6; n++) await say(general, `old ${n}`);
    clock.advance(15 * dayMs);
    for (let n = 7; n <= 12; n++) await say(general, `new ${n}`);
    await say('app', 'alone and old enough');
    clock.advance(dayMs);
    expect(await trimLog(database, clock, retention)).toEqual(new Map([[general, 6]]));
    expect(await log.readAfter(general, 5, 100)).toMatchObject({ events: [], head: 12, reset: true });
    const rest = await log.readAfter(general, 6, 100);
    expect(rest.reset).toBe(false);
    expect(rest.events.map(({ seq }) => seq)).toEqual([7, 8, 9, 10, 11, 12]);
    clock.advance(30 * dayMs);
    expect(await trimLog(database, clock, retention)).toEqual(new Map([[general, 9]]));
    expect((await log.readAfter('app', 0, 10)).events).toHaveLength(1);
    expect(await say(general, 'goes on')).toBe(13);
  });

  test('[CONN-04] a server that was paused while it trimmed the log does not move its tail back', async () => {
    const { database, clock, log, say } = await openLog();
    for (let n = 1; n <= 6; n++) await say(general, `old ${n}`);
    clock.advance(15 * dayMs);
    const trim = (store: Database, keep: number) => trimLog(store, clock, { ageMs: 14 * dayMs, keep });
    let isPaused = true;
    const pausedStore = {
      read: database.read,
      async write(work: Parameters<Database['write']>[0]) {
        if (isPaused) await trim(database, 1);
        isPaused = false;
        return database.write(work);
      },
    } as Database;
    await trim(pausedStore, 4);
    expect(await log.readAfter(general, 4, 10)).toMatchObject({ events: [], reset: true });
    expect((await log.readAfter(general, 5, 10)).events.map(({ seq }) => seq)).toEqual([6]);
  });

  test('[CONN-04] an event can be read only once it has been published to caches', async () => {
    const { log, say, published } = await openLog();
    const reads = {
      heads: async () => (await log.heads([general])).get(general) ?? 0,
      events: async () => (await log.readAfter(general, 0, 1000)).events.length,
    };
    for (let count = 1; count <= 60; count++) {
      const saying = say(general, 'again');
      const read = count % 2 ? reads.heads : reads.events;
      while ((await read()) < count) await new Promise((resolve) => setImmediate(resolve));
      expect(published).toHaveLength(count);
      await saying;
    }
  });

  test('[CONN-04] a cursor ahead of the log is not of this log', async () => {
    const { log, say } = await openLog();
    expect(await log.readAfter(general, 1, 10)).toEqual({ events: [], head: 0, reset: true });
    await say(general, 'one');
    expect(await log.readAfter(general, 2, 10)).toEqual({ events: [], head: 1, reset: true });
    expect(await log.readAfter(general, 1, 10)).toEqual({ events: [], head: 1, reset: false });
  });
});
