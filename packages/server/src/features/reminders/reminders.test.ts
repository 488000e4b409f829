import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  channelStream,
  inputInvalid,
  maxReminders,
  messageNotFound,
  type Reminder,
  type ReminderFilter,
  reminderHorizonMs,
  reminderNotFound,
  tooManyReminders,
  unauthenticated,
  userStream,
} from '@confab/protocol';
import { openSocket, type Person, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createHandClock } from '../../testing/handClock.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say } from '../../testing/rooms.ts';

const remind = async (person: Person, message_id: string, remind_at?: string) =>
  (
    await person.call('PUT /messages/{message_id}/reminder', {
      params: { message_id },
      body: remind_at ? { remind_at } : {},
    })
  ).reminder;
const change = async (person: Person, reminder_id: string, remind_at: string | null) =>
  (await person.call('PATCH /reminders/{reminder_id}', { params: { reminder_id }, body: { remind_at } }))
    .reminder;
const remove = (person: Person, reminder_id: string) =>
  person.call('DELETE /reminders/{reminder_id}', { params: { reminder_id } });
const query = (person: Person, filter: ReminderFilter, more = {}) =>
  person.call('POST /reminders/query', { body: { filter, ...more } });
const textsOf = async (person: Person, filter: ReminderFilter) =>
  (await query(person, filter)).reminders.map(({ message, text }) => message?.text ?? text);

onEachNewServer('[REM-01] Reminders', (start) => {
  const clock = createHandClock(Date.now());
  let running: TestServer;
  const server = () => running;
  beforeAll(async () => {
    running = await start({}, { clock });
  });
  afterAll(() => running.stop());
  let groups = 0;
  /** Users of one test, without other reminders. */
  const people = async () => {
    const n = ++groups;
    const [ada, grace, mallory] = await Promise.all(
      ['ada', 'grace', 'mallory'].map((name) => server().person(`${name}${n}`)),
    );
    return { ada: ada!, grace: grace!, mallory: mallory! };
  };
  const inMs = (ms: number) => new Date(clock.now() + ms).toISOString();
  const eventsOf = async (person: Person) =>
    (await server().server.context.log.readAfter(userStream(person.id), 0, 5000)).events
      .map((event) => JSON.parse(event.json))
      .filter(({ type }) => type.startsWith('reminder.'));

  test('are upcoming with a time and saved without one, one per message, live on one’s own devices only', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const [tea, tax] = [await say(grace, room, 'Tea?'), await say(ada, room, 'Taxes')];
    await using own = await openSocket(server().url, ada.token);
    await using other = await openSocket(server().url, grace.token);
    const saved = await remind(ada, tea.id);
    expect(saved).toMatchObject({ message_id: tea.id, cid: room.cid, message: { text: 'Tea?' } });
    expect([saved.remind_at, saved.due_at, saved.created_by]).toEqual([undefined, undefined, undefined]);
    const timed = await remind(ada, tax.id, inMs(60_000));
    expect(timed.remind_at).toBe(inMs(60_000));
    expect(await textsOf(ada, 'saved')).toEqual(['Tea?']);
    expect(await textsOf(ada, 'upcoming')).toEqual(['Taxes']);
    clock.advance(10);
    const later = await remind(ada, tea.id, inMs(120_000));
    expect(later).toMatchObject({ id: saved.id, created_at: saved.created_at, remind_at: inMs(120_000) });
    expect(await textsOf(ada, 'upcoming')).toEqual(['Taxes', 'Tea?']);
    expect(await change(ada, timed.id, null)).toMatchObject({ id: timed.id, message: { text: 'Taxes' } });
    expect(await textsOf(ada, 'saved')).toEqual(['Taxes']);
    await remove(ada, timed.id);
    await remove(ada, timed.id);
    expect(await textsOf(ada, 'saved')).toEqual([]);
    await own.received('reminder.deleted', ({ reminder_id }) => reminder_id === timed.id);
    const received = own.frames.filter(({ type }) => type.startsWith('reminder.'));
    expect(received.map(({ type }) => type)).toEqual([
      'reminder.updated',
      'reminder.updated',
      'reminder.updated',
      'reminder.updated',
      'reminder.deleted',
    ]);
    expect(JSON.stringify(received)).not.toContain('Tea?');
    await other.settle();
    expect(other.frames.filter(({ type }) => type.startsWith('reminder.'))).toEqual([]);
    expect((await ada.call('GET /reminders')).reminders.map(({ id }) => id)).toEqual([saved.id]);
  });

  test('publish nothing if unchanged', async () => {
    const { ada } = await people();
    const { id } = await say(ada, await openRoom(ada), 'again');
    const first = await remind(ada, id, inMs(60_000));
    expect(await remind(ada, id, first.remind_at)).toEqual(first);
    expect(await change(ada, first.id, first.remind_at ?? null)).toEqual(first);
    expect(await eventsOf(ada)).toHaveLength(1);
  });

  test('are dispatched once, overdue until done, and can be snoozed', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const [one, two] = [await say(ada, room, 'one'), await say(ada, room, 'two')];
    const first = await remind(ada, one.id, inMs(30_500));
    const second = await remind(ada, two.id, inMs(30_700));
    clock.advance(29_000);
    expect((await query(ada, 'overdue')).reminders).toEqual([]);
    clock.advance(3_000);
    await expect.poll(() => textsOf(ada, 'overdue')).toHaveLength(2);
    const due = (await eventsOf(ada)).filter(({ type }) => type === 'reminder.due');
    expect(due.map(({ reminder }) => reminder.id)).toEqual([first.id, second.id]);
    expect(due.map(({ actor_id, reminder }) => [actor_id, reminder.message])).toEqual([
      [undefined, undefined],
      [undefined, undefined],
    ]);
    expect(due[0].reminder.due_at >= first.remind_at!).toBe(true);
    const snoozed = await change(ada, first.id, inMs(20_000));
    expect([snoozed.due_at, snoozed.remind_at]).toEqual([undefined, inMs(20_000)]);
    expect(await textsOf(ada, 'upcoming')).toEqual(['one']);
    await remove(ada, second.id);
    expect(await textsOf(ada, 'overdue')).toEqual([]);
    clock.advance(21_000);
    await expect.poll(() => textsOf(ada, 'overdue')).toEqual(['one']);
    const again = (await eventsOf(ada)).filter(({ type }) => type === 'reminder.due');
    expect(again.map(({ reminder }) => reminder.id)).toEqual([first.id, second.id, first.id]);
  });

  test('a time in the past, or too far ahead, is rejected by its field’s name', async () => {
    const { ada } = await people();
    const { id } = await say(ada, await openRoom(ada), 'when');
    const kept = await remind(ada, id);
    for (const remind_at of [inMs(0), inMs(-60_000), inMs(reminderHorizonMs + 1), 'tomorrow']) {
      for (const error of [
        await ada.refused('PUT /messages/{message_id}/reminder', {
          params: { message_id: id },
          body: { remind_at },
        }),
        await ada.refused('PATCH /reminders/{reminder_id}', {
          params: { reminder_id: kept.id },
          body: { remind_at },
        }),
      ]) {
        expect([error.name, error.details.issues?.[0]?.field]).toEqual([inputInvalid.name, 'remind_at']);
      }
    }
    expect(await eventsOf(ada)).toHaveLength(1);
    expect((await remind(ada, id, inMs(reminderHorizonMs))).remind_at).toBeDefined();
  });

  test('are private: other users find neither message nor reminder', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const { id } = await say(ada, room, 'private');
    const mine = await remind(ada, id, inMs(60_000));
    const onMessage = await mallory.refused('PUT /messages/{message_id}/reminder', {
      params: { message_id: id },
      body: {},
    });
    expect(onMessage.is(messageNotFound)).toBe(true);
    for (const person of [grace, mallory]) {
      const error = await person.refused('PATCH /reminders/{reminder_id}', {
        params: { reminder_id: mine.id },
        body: { remind_at: null },
      });
      expect(error.is(reminderNotFound)).toBe(true);
      await remove(person, mine.id);
      expect((await person.call('POST /reminders/get', { body: { ids: [mine.id] } })).reminders).toEqual([]);
      expect((await person.call('GET /reminders')).reminders).toEqual([]);
      expect((await query(person, 'upcoming')).reminders).toEqual([]);
    }
    expect(await textsOf(ada, 'upcoming')).toEqual(['private']);
    const refusals = [
      await server().nobody.refused('GET /reminders'),
      await server().nobody.refused('POST /reminders/query', { body: { filter: 'saved' } }),
    ];
    expect(refusals.map((error) => error.is(unauthenticated))).toEqual([true, true]);
  });

  test('reveal nothing of a message that was deleted or is no longer readable, and can still be removed', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const [secret, gone] = [await say(ada, room, 'the secret'), await say(ada, room, 'to be deleted')];
    const kept = await remind(grace, secret.id, inMs(50_000));
    const lost = await remind(grace, gone.id);
    await ada.call('DELETE /messages/{message_id}', { params: { message_id: gone.id } });
    await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(room), user_id: grace.id },
    });
    clock.advance(52_000);
    await expect.poll(async () => (await query(grace, 'overdue')).reminders).toHaveLength(1);
    const lists = [
      ...(await query(grace, 'overdue')).reminders,
      ...(await query(grace, 'saved')).reminders,
      ...(await grace.call('POST /reminders/get', { body: { ids: [kept.id, lost.id] } })).reminders,
      await change(grace, kept.id, inMs(60_000)),
    ];
    expect(lists).toHaveLength(5);
    expect(lists.flatMap(({ message }) => message ?? [])).toEqual([]);
    expect(JSON.stringify([lists, await eventsOf(grace)])).not.toMatch(/the secret|to be deleted/);
    await remove(grace, kept.id);
    await remove(grace, lost.id);
    expect((await grace.call('GET /reminders')).reminders).toEqual([]);
  });

  test('on a restricted message are for its readers only', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace, mallory] });
    const { id } = await say(ada, room, 'for grace', { restricted_visibility: [grace.id] });
    expect((await remind(grace, id)).message?.text).toBe('for grace');
    const error = await mallory.refused('PUT /messages/{message_id}/reminder', {
      params: { message_id: id },
      body: {},
    });
    expect(error.is(messageNotFound)).toBe(true);
  });

  test('[CHAN-01] are rejected if the channel’s type disables them; existing ones are kept', async () => {
    const { ada, grace } = await people();
    const body = { name: `calm-${ada.id}`, copy_of: 'messaging' };
    await server().backEnd.call('POST /channel-types', { body });
    const room = await openRoom(ada, { type: body.name, members: [grace] });
    const [first, second] = [await say(ada, room, 'before'), await say(ada, room, 'after')];
    const kept = await remind(grace, first.id);
    const params = { name: body.name };
    await server().backEnd.call('PATCH /channel-types/{name}', {
      params,
      body: { features: { reminders: false } },
    });
    const error = await grace.refused('PUT /messages/{message_id}/reminder', {
      params: { message_id: second.id },
      body: {},
    });
    expect([error.name, error.message]).toEqual(['not_allowed', 'Reminders are turned off in this channel.']);
    const list = await grace.call('GET /channels/{type}/{id}/commands', { params: at(room) });
    expect(list.commands.map(({ name }) => name)).not.toContain('remind');
    const message = { id: crypto.randomUUID(), text: '/remind me in 5 minutes tea' };
    const refused = await grace.refused('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: { message },
    });
    expect(refused.message).toBe(error.message);
    expect(await textsOf(grace, 'saved')).toEqual(['before']);
    await remove(grace, kept.id);
  });

  test('are paginated in the order of each list, without repeats or losses', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const made: Reminder[] = [];
    for (let index = 0; index < 12; index++) {
      const { id } = await say(ada, room, `${index}`);
      made.push(
        await remind(ada, id, index < 5 ? undefined : inMs(3_600_000 - Math.floor(index / 2) * 1000)),
      );
    }
    const all = async (filter: ReminderFilter) => {
      const seen: Reminder[] = [];
      for (let next: string | undefined, first = true; first || next !== undefined; first = false) {
        const page = await query(ada, filter, { limit: 2, ...(next && { next }) });
        seen.push(...page.reminders);
        next = page.next;
      }
      return seen;
    };
    const upcoming = await all('upcoming');
    expect(upcoming.map(({ remind_at }) => remind_at)).toEqual(
      upcoming.map(({ remind_at }) => remind_at).toSorted(),
    );
    expect(new Set(upcoming.map(({ id }) => id))).toEqual(new Set(made.slice(5).map(({ id }) => id)));
    const saved = await all('saved');
    expect(new Set(saved.map(({ id }) => id))).toEqual(new Set(made.slice(0, 5).map(({ id }) => id)));
    clock.advance(3_600_000);
    await expect.poll(async () => (await all('overdue')).length).toBe(7);
  });

  test(`are limited to ${maxReminders} per user, and many of one second are dispatched together`, async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const { id } = await say(ada, room, 'the last one');
    const { database } = server().server.context;
    const row = { user_id: ada.id, message_id: null, cid: room.cid, created_by_id: null, due_at: null };
    const times = { remind_at: null, created_at: clock.now(), updated_at: clock.now() };
    await database.write((tx) =>
      tx.query((k) =>
        k
          .insertInto('reminders')
          .values(
            Array.from({ length: 300 }, (_, n) => ({
              ...row,
              ...times,
              id: `soon-${n}`,
              text: `${n}`,
              remind_at: clock.now() + 5000,
            })),
          )
          .returning('id'),
      ),
    );
    for (let from = 300; from < maxReminders; from += 425) {
      await database.write((tx) =>
        tx.query((k) =>
          k
            .insertInto('reminders')
            .values(
              Array.from({ length: 425 }, (_, n) => ({ ...row, ...times, id: `s-${from + n}`, text: 'x' })),
            )
            .returning('id'),
        ),
      );
    }
    const error = await ada.refused('PUT /messages/{message_id}/reminder', {
      params: { message_id: id },
      body: {},
    });
    expect(error.is(tooManyReminders)).toBe(true);
    await remove(ada, 's-300');
    await remind(ada, id, inMs(5000));
    clock.advance(7000);
    const due = async () => (await eventsOf(ada)).filter(({ type }) => type === 'reminder.due');
    await expect.poll(async () => (await due()).length).toBe(301);
    expect(new Set((await due()).map(({ reminder }) => reminder.id)).size).toBe(301);
  });
});

test('[REM-01] [MSG-06] reminders that fell due while no server ran are dispatched at the next start, once', async () => {
  const data = await mkdtemp(join(tmpdir(), 'confab-restart-'));
  const clock = createHandClock(Date.now());
  const inMs = (ms: number) => new Date(clock.now() + ms).toISOString();
  const first = await startTestServer({ data }, { clock });
  const ada = await first.person('ada');
  const room = await openRoom(ada);
  const [tea, code] = [await say(ada, room, 'tea'), await say(ada, room, 'door code')];
  const { id } = await remind(ada, tea.id, inMs(30_000));
  await ada.call('PUT /messages/{message_id}/pin', {
    params: { message_id: code.id },
    body: { pin_expires: inMs(30_000) },
  });
  await first.stop();
  clock.advance(3_600_000);
  for (let again = 0; again < 2; again++) {
    await using later = await startTestServer({ data }, { clock });
    const { log, database } = later.server.context;
    // A job left behind by a crash runs again, and finds nothing to do.
    await database.write((tx) =>
      later.server.context.jobs.enqueue(tx, { kind: 'reminders.due', payload: null }),
    );
    await expect
      .poll(
        async () =>
          (await later.backEnd.call('GET /messages/{message_id}', { params: { message_id: code.id } }))
            .message.pinned_at,
      )
      .toBeUndefined();
    await expect
      .poll(() =>
        database.read.query((k) =>
          k.selectFrom('jobs').select('id').where('kind', 'in', ['reminders.due', 'pin.expired']),
        ),
      )
      .toEqual([]);
    const own = (await log.readAfter(userStream('ada'), 0, 100)).events;
    expect(
      own.filter(({ type }) => type === 'reminder.due').map(({ json }) => JSON.parse(json).reminder.id),
    ).toEqual([id]);
    const eventsOf = (await log.readAfter(channelStream(room.cid), 0, 100)).events;
    expect(eventsOf.filter(({ type }) => type === 'message.unpinned')).toHaveLength(1);
  }
  await rm(data, { recursive: true, force: true });
});
