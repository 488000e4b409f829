import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  type InsightFigures,
  type Insights,
  inputInvalid,
  notAllowed,
  unauthenticated,
} from '@confab/protocol';
import {
  connectClient,
  createPerson,
  type Person,
  signToken,
  startTestCluster,
  startTestServer,
  type TestServer,
  testBuses,
  yearOfFigures,
} from '@confab/testing';
import { sql } from 'kysely';
import { expect, test, vi } from 'vitest';
import type { Reader } from '../../core/storage/database.ts';
import { createHandClock, type HandClock } from '../../testing/handClock.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say } from '../../testing/rooms.ts';
import { bucketName, bucketOf, durationsIn } from './counters.ts';
import { dateOf, dayOf } from './days.ts';
import { addCounters, tally } from './index.ts';
import { readInsights } from './readInsights.ts';

const dayMs = 86_400_000;
/** Noon of a UTC day, so that no test crosses midnight unless it wants to. */
const noonClock = () => createHandClock(Math.floor(Date.now() / dayMs) * dayMs + dayMs / 2);

const read = async (admin: Person, from: string, to = from): Promise<Insights> =>
  (await admin.call('GET /insights', { query: { from, to } })).insights;

/** Lets time pass until the figures of a day are these. */
const expectFigures = (clock: HandClock, admin: Person, date: string, figures: Partial<InsightFigures>) =>
  vi.waitFor(
    async () => {
      clock.advance(61_000);
      expect((await read(admin, date)).total).toMatchObject(figures);
    },
    { timeout: 30_000, interval: 50 },
  );

/** Returns a reader that notes how many rows each read returned. */
function countedReader(reader: Reader): { reader: Reader; rows: number[] } {
  const rows: number[] = [];
  const counted = new Proxy(reader, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (typeof value !== 'function') return value;
      return async (...given: unknown[]) => {
        const found: unknown = await value.apply(target, given);
        rows.push(Array.isArray(found) ? found.length : 1);
        return found;
      };
    },
  });
  return { reader: counted, rows };
}

/** Passes midnight, after every server has stored what it counted: in one step, a job could close the day first. */
async function toNextDay(clock: HandClock, ...servers: readonly Pick<TestServer, 'nodes'>[]): Promise<void> {
  const contexts = servers.flatMap(({ nodes }) => nodes.map(({ context }) => context));
  await Promise.all(contexts.map((context) => tally(context).flush()));
  clock.advance(dayMs - (clock.now() % dayMs) + 600_000);
}

onEachNewServer('[OPS-06] Insights', (start) => {
  test('[OPS-06] a history of known actions gives the exact figures, and the day’s active people once it ended', {
    timeout: 120_000,
  }, async () => {
    const clock = noonClock();
    const today = dateOf(dayOf(clock.now()));
    await using server = await start({}, { clock });
    const root = await server.person('root', 'admin');
    const { ada, grace, mallory, silent } = await server.people('ada', 'grace', 'mallory', 'silent');
    const room = await openRoom(ada, { members: [grace] });
    const gone = await openRoom(ada);
    const first = await say(ada, room, 'one');
    const second = await say(grace, room, 'two');
    await say(grace, room, 'three');
    await say(ada, room, 'a reply', { parent_id: first.id });
    await say(ada, room, 'for one reader', { restricted_visibility: [grace.id] });
    // Deleted messages still count as sent, and edits do not.
    await ada.call('DELETE /messages/{message_id}', { params: { message_id: first.id } });
    await server.backEnd.call('DELETE /messages/{message_id}', {
      params: { message_id: second.id },
      query: { hard: 'true' },
    });
    const body = { message: { id: 'refused', text: 'let me in' } };
    await mallory.refused('POST /channels/{type}/{id}/messages', { params: at(room), body });
    const upload = await ada.fetch(`/api/v1/channels/messaging/${room.id}/files?name=lamp.txt`, {
      method: 'POST',
      body: 'twelve bytes',
      headers: { 'content-type': 'text/plain' },
    });
    expect(upload.status).toBe(200);
    await ada.call('DELETE /channels/{type}/{id}', { params: at(gone) });
    await expectFigures(clock, root, today, {
      messages: 4,
      replies: 1,
      failed_sends: 1,
      people_joined: 5,
      channels_created: 2,
      channels_deleted: 1,
      channels_open: 1,
      files_added: 1,
      bytes_added: 12,
      bytes_stored: 12,
      active_daily: 0,
    });
    // Changes of channels and files count at once, and are added up later.
    const { database } = server.server.context;
    await vi.waitFor(
      async () => {
        clock.advance(61_000);
        expect(await database.read.query(() => sql`select id from insights_pending_changes`)).toEqual([]);
      },
      { timeout: 30_000, interval: 50 },
    );
    const { total, since } = await read(root, today);
    expect(since).toBe(today);
    expect(total).toMatchObject({ channels_created: 2, channels_open: 1, files_added: 1, bytes_stored: 12 });
    expect(total.answers).toBeGreaterThanOrEqual(10);
    expect(total.answer_p50_ms).toBeLessThanOrEqual(total.answer_p99_ms as number);
    await toNextDay(clock, server);
    // Neither the one who never called nor the one whose calls were all refused.
    await expectFigures(clock, root, today, { active_daily: 3, active_weekly: 3, active_monthly: 3 });
    const tomorrow = dateOf(dayOf(clock.now()));
    await silent.call('GET /me');
    await toNextDay(clock, server);
    await expectFigures(clock, root, tomorrow, {
      messages: 0,
      channels_open: 1,
      bytes_stored: 12,
      active_daily: 2,
      active_weekly: 4,
      active_monthly: 4,
    });
    const both = await read(root, today, tomorrow);
    expect(both.days.map(({ date, messages, channels_open }) => ({ date, messages, channels_open }))).toEqual(
      [
        { date: today, messages: 4, channels_open: 1 },
        { date: tomorrow, messages: 0, channels_open: 1 },
      ],
    );
    expect(both.total).toMatchObject({ messages: 4, active_daily: 3, active_weekly: 4 });
    expect((await read(root, tomorrow)).before).toMatchObject({ messages: 4, active_weekly: 3 });
  });

  test('[OPS-06] the way of messages to connected people is measured', { timeout: 120_000 }, async () => {
    const clock = noonClock();
    await using server = await start({}, { clock });
    const [root, ada] = [await server.person('root', 'admin'), await server.person('ada')];
    await using client = await connectClient(server, ada.id);
    const channel = await client.channel('team', 'figures').watch();
    channel.send({ text: 'hello' });
    const today = dateOf(dayOf(clock.now()));
    await vi.waitFor(
      async () => {
        clock.advance(11_000);
        const { total } = await read(root, today);
        expect(total.deliveries).toBeGreaterThan(0);
        expect(total.delivery_p50_ms).toBeGreaterThanOrEqual(0);
      },
      { timeout: 30_000, interval: 50 },
    );
  });

  test('[OPS-06] [APP-06] an erased person is in no day of activity any more; the sums stay', {
    timeout: 120_000,
  }, async () => {
    const clock = noonClock();
    const today = dateOf(dayOf(clock.now()));
    await using server = await start({}, { clock });
    const [root, ada] = [await server.person('root', 'admin'), await server.person('ada')];
    await say(ada, await openRoom(ada), 'one');
    const { database } = server.server.context;
    const daysOfAda = async () =>
      (await database.read.query(() => sql`select day from insights_people where user_id = ${ada.id}`))
        .length;
    await vi.waitFor(
      async () => {
        clock.advance(11_000);
        expect(await daysOfAda()).toBe(1);
      },
      { timeout: 30_000, interval: 50 },
    );
    await root.call('POST /users/{user_id}/delete', {
      params: { user_id: ada.id },
      body: { user: 'hard', messages: 'hard' },
    });
    await vi.waitFor(async () => expect(await daysOfAda()).toBe(0), { timeout: 30_000, interval: 50 });
    await expectFigures(clock, root, today, { messages: 1 });
    await toNextDay(clock, server);
    await expectFigures(clock, root, today, { active_daily: 1 });
    expect(await daysOfAda()).toBe(0);
  });

  test('[OPS-06] [TEN-02] each tenant has figures of its own', { timeout: 120_000 }, async () => {
    const clock = noonClock();
    const today = dateOf(dayOf(clock.now()));
    await using server = await start({}, { clock });
    const root = await server.person('root', 'admin');
    const hostOf = (tenant: string) =>
      createPerson(server.url, '', signToken(server.appSecret, { server: true, tenant }));
    const memberOf = async (tenant: string) => {
      const id = `${tenant}-ada`;
      await hostOf(tenant).call('PUT /users', { body: { users: [{ id, name: id }] } });
      return createPerson(server.url, id, signToken(server.appSecret, { user_id: id, tenant }));
    };
    const [acme, lantern] = [await memberOf('acme'), await memberOf('lantern')];
    const room = await openRoom(acme);
    await say(acme, room, 'one');
    await say(acme, room, 'two');
    await say(lantern, await openRoom(lantern), 'one');
    const own = { channels_created: 1, channels_open: 1, people_joined: 1 };
    await expectFigures(clock, hostOf('acme'), today, { messages: 2, ...own });
    await expectFigures(clock, hostOf('lantern'), today, { messages: 1, ...own });
    await expectFigures(clock, root, today, { messages: 0, channels_created: 0, people_joined: 1 });
    expect((await read(hostOf('acme'), today)).total.answers).toBeGreaterThan(2);
    await toNextDay(clock, server);
    await expectFigures(clock, hostOf('acme'), today, { active_daily: 1 });
    await expectFigures(clock, hostOf('other'), today, { messages: 0, active_daily: 0, answers: 0 });
  });

  test('[OPS-06] [APP-04] nobody but admins sees them, for 400 days at most', async () => {
    await using server = await start();
    const query = { from: '2026-01-01', to: '2026-01-31' };
    for (const role of ['moderator', 'user', 'guest'] as const) {
      const person = await server.person(`stranger-${role}`, role);
      expect((await person.refused('GET /insights', { query })).is(notAllowed)).toBe(true);
    }
    expect((await server.nobody.refused('GET /insights', { query })).is(unauthenticated)).toBe(true);
    const root = await server.person('root', 'admin');
    expect((await read(root, '2025-01-01', '2026-02-04')).days).toHaveLength(400);
    for (const [from, to] of [
      ['2025-01-01', '2026-02-05'],
      ['2026-01-02', '2026-01-01'],
      ['2026-02-30', '2026-03-01'],
      ['now', '2026-03-01'],
    ] as const) {
      const refused = await root.refused('GET /insights', { query: { from, to } });
      expect(refused.is(inputInvalid), `${from} to ${to}`).toBe(true);
    }
  });

  test('[OPS-06] a year opens with four reads of stored counters, whatever was sent', {
    timeout: 120_000,
  }, async () => {
    await using server = await start();
    const root = await server.person('root', 'admin');
    const { context } = server.server;
    const { database } = context;
    const last = dayOf(Date.now()) - 1;
    await database.write((tx) => addCounters(tx, yearOfFigures(last, 730)));
    const range = { from: dateOf(last - 364), to: dateOf(last) };
    const counted = countedReader(database.read);
    const admin = { userId: root.id, role: 'admin', via: 'token' } as const;
    await readInsights({ ...context, database: { ...database, read: counted.reader } }, admin, range);
    expect(counted.rows.length).toBeLessThanOrEqual(4);
    expect(Math.max(...counted.rows)).toBeLessThanOrEqual(365);
    const times: number[] = [];
    for (let at = 0; at < 5; at++) {
      const began = performance.now();
      await read(root, range.from, range.to);
      times.push(performance.now() - began);
    }
    const figures = times.map((ms) => ms.toFixed(1)).join(', ');
    console.log(`GET /insights for a year on ${database.dialect.name}: ${figures} ms`);
    const { days, total, before } = await read(root, range.from, range.to);
    expect(days).toHaveLength(365);
    expect(total.messages).toBe(days.reduce((sum, { messages }) => sum + messages, 0));
    expect(before.messages).toBeGreaterThan(0);
    expect(total.messages).toBeGreaterThan(before.messages);
    expect(total.answer_p95_ms).toBeGreaterThan(total.answer_p50_ms as number);
  });
});

test('[OPS-06] what was counted before a restart is neither lost nor counted twice', {
  timeout: 120_000,
}, async () => {
  const data = await mkdtemp(join(tmpdir(), 'confab-restart-'));
  const clock = noonClock();
  const today = dateOf(dayOf(clock.now()));
  try {
    for (const sent of [1, 2, 3]) {
      await using server = await startTestServer({ data }, { clock });
      const root = await server.person('root', 'admin');
      const ada = await server.person('ada');
      const room = { type: 'messaging', id: 'room', cid: 'messaging:room' };
      await ada.call('POST /channels/{type}/{id}/query', { params: at(room), body: {} });
      await say(ada, room, 'hello');
      await ada.refused('POST /channels/{type}/{id}/messages', {
        params: { type: 'messaging', id: 'nowhere' },
        body: { message: { id: crypto.randomUUID(), text: 'lost' } },
      });
      // The second run stops before anything was counted.
      if (sent === 2) continue;
      await expectFigures(clock, root, today, { messages: sent, failed_sends: sent, channels_created: 1 });
    }
  } finally {
    await rm(data, { recursive: true, force: true });
  }
});

const buses = testBuses();

test.runIf(buses.length > 0)(
  '[OPS-06] the figures of two servers add up, also when one of them stops and another comes',
  { timeout: 120_000 },
  async () => {
    const { address, settings } = buses[0] as (typeof buses)[number];
    const clock = noonClock();
    const today = dateOf(dayOf(clock.now()));
    await using cluster = await startTestCluster(address, 2, settings, { clock, isClockShared: true });
    const [one, two] = cluster.nodes as [TestServer, TestServer];
    const root = await one.person('root', 'admin');
    const [ada, grace] = [await one.person('ada'), await two.person('grace')];
    const room = await openRoom(ada, { members: [grace] });
    await say(ada, room, 'at the first server');
    await say(grace, room, 'at the second one');
    const refuse = (person: Person) =>
      person.refused('POST /channels/{type}/{id}/messages', {
        params: { type: 'messaging', id: 'nowhere' },
        body: { message: { id: crypto.randomUUID(), text: 'lost' } },
      });
    await refuse(ada);
    await refuse(grace);
    await two.stop();
    const three = await cluster.join();
    await say(three.withToken(grace.token as string, grace.id), room, 'at the third one');
    await expectFigures(clock, root, today, { messages: 3, failed_sends: 2, channels_created: 1 });
    await toNextDay(clock, one, three);
    await expectFigures(clock, root, today, { messages: 3, active_daily: 3 });
  },
);

test('[OPS-06] durations of several servers add up to one distribution', () => {
  const counts: Record<string, number> = {};
  for (const ms of [...Array<number>(90).fill(4), ...Array<number>(8).fill(50), 400, 120_000]) {
    const name = bucketName('answer', bucketOf(ms));
    counts[name] = (counts[name] ?? 0) + 1;
  }
  const { count, p50, p95, p99 } = durationsIn(counts, 'answer');
  expect(count).toBe(100);
  expect(p50).toBeGreaterThan(2.8);
  expect(p50).toBeLessThanOrEqual(4);
  expect(p95).toBeGreaterThan(45);
  expect(p95).toBeLessThanOrEqual(64);
  expect(p99).toBeGreaterThan(350);
  expect(p99).toBeLessThanOrEqual(512);
  expect(durationsIn(counts, 'delivery')).toEqual({ count: 0 });
});
