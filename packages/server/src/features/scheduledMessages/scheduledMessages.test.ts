import {
  type ChatError,
  type ChatEvent,
  type ChatEventOf,
  channelNotFound,
  channelStream,
  idTaken,
  inputInvalid,
  maxScheduleAheadMs,
  maxScheduledMessages,
  messageEmpty,
  messageTooLong,
  notAllowed,
  type Poll,
  parentInvalid,
  quoteInvalid,
  type ScheduledMessageInput,
  scheduledCommand,
  scheduledNotFound,
  scheduledSent,
  scheduleTimeInvalid,
  tooManyScheduled,
  unauthenticated,
  unsentFileKeptMs,
  userStream,
} from '@confab/protocol';
import { type Person, signToken, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { systemClock } from '../../core/clock/clock.ts';
import { onEachNewServer } from '../../testing/onEachServer.ts';
import { optionsNamed, vote } from '../../testing/polls.ts';
import { at, newId, openRoom, type Room, say, textsIn } from '../../testing/rooms.ts';
import { download, upload } from '../../testing/uploads.ts';
import { removeUnsentFiles } from '../attachments/index.ts';

const HOUR_MS = 3_600_000;

type Asked = Partial<ScheduledMessageInput>;

onEachNewServer('[MSG-09] Scheduled messages', (start) => {
  let passedMs = 0;
  const clock = { ...systemClock, now: () => Date.now() + passedMs };
  let server: TestServer;
  beforeAll(async () => {
    server = await start({}, { clock });
  });
  afterAll(() => server.stop());

  const people = () => server.people('ada', 'grace', 'mallory');
  const inMs = (ms: number) => new Date(clock.now() + ms).toISOString();
  const input = (text: string, more: Asked = {}) => ({ id: newId(), text, send_at: inMs(HOUR_MS), ...more });
  const route = 'POST /channels/{type}/{id}/scheduled-messages';
  const schedule = async (person: Person, room: Room, text: string, more: Asked = {}) => {
    const body = { scheduled_message: input(text, more) };
    return (await person.call(route, { params: at(room), body })).scheduled_message;
  };
  const refused = (person: Person, room: Room, text: string, more: Asked = {}) =>
    person.refused(route, { params: at(room), body: { scheduled_message: input(text, more) } });
  const named = (error: ChatError) => [error.name, error.details.issues?.[0]?.field];
  const mine = async (person: Person, cid?: string) =>
    (await person.call('POST /scheduled-messages/query', { body: { limit: 100, ...(cid && { cid }) } }))
      .scheduled_messages;
  const of = (id: string) => ({ params: { message_id: id } });
  const update = async (person: Person, id: string, body: object) =>
    (await person.call('PATCH /scheduled-messages/{message_id}', { ...of(id), body })).scheduled_message;
  /** The worker checks the clock when there is work, and every few seconds. */
  const wakeWorker = () => {
    const { database, jobs } = server.server.context;
    return database.write((tx) =>
      jobs.enqueue(tx, { kind: 'files.remove', key: 'files.remove', payload: null }),
    );
  };
  /** Advances the clock, and waits until due messages were processed, marked by another user's message. */
  const pass = async (person: Person, ms = HOUR_MS) => {
    const keeper = await server.person('keeper', 'admin');
    if (ms > 0) await schedule(keeper, await openRoom(keeper), 'the time has come', { send_at: inMs(ms) });
    passedMs += ms;
    await wakeWorker();
    const isDue = async () =>
      [...(await mine(keeper)), ...(await mine(person))].some(
        ({ status, send_at }) => status === 'scheduled' && Date.parse(send_at) <= clock.now(),
      );
    await expect.poll(isDue, { timeout: 10_000, interval: 5 }).toBe(false);
  };
  /** Returns all events about a room on a user's own stream and on the channel's. */
  const eventsFor = async (person: Person, { cid }: Room) => {
    const cursors = { [userStream(person.id)]: 0, [channelStream(cid)]: 0 };
    const events: ChatEvent[] = [];
    for (;;) {
      const answer = await person.call('POST /events/poll', { body: { cursors } });
      const fresh = answer.events.filter(({ stream, seq }) => seq > (cursors[stream] ?? Infinity));
      if (fresh.length === 0) return events.filter((event) => JSON.stringify(event).includes(`"${cid}"`));
      for (const { stream, seq } of fresh) cursors[stream] = seq;
      events.push(...(fresh as unknown as ChatEvent[]));
    }
  };
  /** Returns the last event of a type about a room that a user received. */
  const lastEvent = async <T extends ChatEvent['type']>(person: Person, room: Room, type: T) => {
    const last = (await eventsFor(person, room)).findLast((event) => event.type === type);
    if (!last) throw new Error(`${person.id} was not lastEvent of ${type}.`);
    return last as ChatEventOf<T>;
  };
  const remove = (person: Person, room: Room, user_id: string) =>
    person.call('DELETE /channels/{type}/{id}/members/{user_id}', { params: { ...at(room), user_id } });

  test('one is sent at its time, once, with its content; only its author’s devices are notified', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const parent = await say(grace, room, 'a question');
    const asked = {
      parent_id: parent.id,
      show_in_channel: true,
      quoted_message_id: parent.id,
      mentioned_user_ids: ['grace'],
      silent: true,
      custom: { mood: 'calm' },
    };
    const made = await schedule(ada, room, '@grace later', asked);
    expect(made).toMatchObject({ ...asked, cid: room.cid, text: '@grace later', status: 'scheduled' });
    expect(await lastEvent(ada, room, 'scheduled_message.updated')).toMatchObject({
      stream: 'user:ada',
      scheduled_message: made,
    });
    expect(await mine(ada, room.cid)).toEqual([made]);
    expect(await mine(grace)).toEqual([]);
    await pass(ada, HOUR_MS / 2);
    expect(await textsIn(ada, room)).toEqual(['a question']);
    await pass(ada, HOUR_MS / 2);
    const { message } = await lastEvent(grace, room, 'message.new');
    expect(message).toMatchObject({
      text: '@grace later',
      user: { id: 'ada' },
      parent_id: parent.id,
      show_in_channel: true,
      quoted_message_id: parent.id,
      mentioned_users: [{ id: 'grace' }],
      silent: true,
      custom: { mood: 'calm' },
    });
    expect(await lastEvent(ada, room, 'scheduled_message.deleted')).toMatchObject({
      cid: room.cid,
      message_id: made.id,
      sent: true,
    });
    expect(await mine(ada)).toEqual([]);
    await pass(ada, 24 * HOUR_MS);
    expect(await textsIn(ada, room)).toEqual(['a question', '@grace later']);
    expect((await eventsFor(grace, room)).filter(({ type }) => type.startsWith('scheduled_'))).toEqual([]);
  });

  test('they are listed by time, for all channels or one, in pages', async () => {
    const { grace } = await people();
    const [one, other] = [await openRoom(grace), await openRoom(grace)];
    for (const [room, hours] of [
      [one, 3],
      [other, 1],
      [one, 2],
    ] as const) {
      await schedule(grace, room, `in ${hours}`, { send_at: inMs(hours * HOUR_MS) });
    }
    expect((await mine(grace)).map(({ text }) => text)).toEqual(['in 1', 'in 2', 'in 3']);
    expect((await mine(grace, one.cid)).map(({ text }) => text)).toEqual(['in 2', 'in 3']);
    const body = { limit: 2, offset: 1 };
    const page = await grace.call('POST /scheduled-messages/query', { body });
    expect(page).toMatchObject({
      scheduled_messages: [{ text: 'in 2' }, { text: 'in 3' }],
      has_next: false,
    });
    for (const { id } of await mine(grace))
      await grace.call('DELETE /scheduled-messages/{message_id}', of(id));
  });

  test('text and time can be changed until it is sent; it is sent at the new time only', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const { id } = await schedule(ada, room, 'first');
    const changed = await update(ada, id, { text: 'second', send_at: inMs(3 * HOUR_MS) });
    expect(changed).toMatchObject({ id, text: 'second', status: 'scheduled' });
    await pass(ada, 2 * HOUR_MS);
    expect(await textsIn(ada, room)).toEqual([]);
    expect(await update(ada, id, { text: 'third' })).toMatchObject({ send_at: changed.send_at });
    await update(ada, id, { send_at: inMs(1000) });
    await pass(ada, 1000);
    expect(await textsIn(ada, room)).toEqual(['third']);
    const calls = [
      ada.refused('PATCH /scheduled-messages/{message_id}', { ...of(id), body: { text: 'late' } }),
      ada.refused('DELETE /scheduled-messages/{message_id}', of(id)),
      ada.refused('POST /scheduled-messages/{message_id}/send', { ...of(id), body: {} }),
      refused(ada, room, 'again', { id }),
    ];
    for (const error of await Promise.all(calls)) expect(error.is(scheduledSent)).toBe(true);
    await pass(ada, 24 * HOUR_MS);
    expect(await textsIn(ada, room)).toEqual(['third']);
  });

  test('a cancelled one is not sent, and can be scheduled again', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const { id } = await schedule(ada, room, 'never mind');
    await ada.call('DELETE /scheduled-messages/{message_id}', of(id));
    expect(await lastEvent(ada, room, 'scheduled_message.deleted')).toMatchObject({
      message_id: id,
      sent: false,
    });
    await pass(ada);
    expect(await textsIn(ada, room)).toEqual([]);
    const error = await ada.refused('DELETE /scheduled-messages/{message_id}', of(id));
    expect(error.is(scheduledNotFound)).toBe(true);
    await schedule(ada, room, 'after all', { id });
    await pass(ada);
    expect(await textsIn(ada, room)).toEqual(['after all']);
  });

  test('it can be sent now, and is not sent again at its time', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const { id } = await schedule(ada, room, 'now then');
    const { message } = await ada.call('POST /scheduled-messages/{message_id}/send', { ...of(id), body: {} });
    expect(message).toMatchObject({ id, text: 'now then', number: 1 });
    expect(await mine(ada)).toEqual([]);
    await pass(ada);
    expect(await textsIn(ada, room)).toEqual(['now then']);
  });

  test('a change at the moment it is due happens before sending or after it, never both', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    // Some are due slightly before it, some slightly after.
    const due = clock.now() + HOUR_MS;
    const at = (index: number) => new Date(due + (index % 90) - 60).toISOString();
    const made = await Promise.all(
      Array.from({ length: 90 }, (_, index) => schedule(ada, room, `${index}`, { send_at: at(index) })),
    );
    passedMs += due - clock.now() - 30;
    await wakeWorker();
    const later = inMs(24 * HOUR_MS);
    const actions = {
      cancelled: (id: string) => ada.call('DELETE /scheduled-messages/{message_id}', of(id)),
      sent: (id: string) => ada.call('POST /scheduled-messages/{message_id}/send', { ...of(id), body: {} }),
      moved: (id: string) => update(ada, id, { text: 'moved', send_at: later }),
    };
    const names = Object.keys(actions) as (keyof typeof actions)[];
    const outcomes = await Promise.all(
      made.map(async ({ id, text }, index) => {
        const action = names[index % names.length] as keyof typeof actions;
        const outcome = await actions[action](id).then(
          () => action,
          (error: ChatError) => error.name,
        );
        return { text, outcome };
      }),
    );
    await expect
      .poll(async () => (await mine(ada, room.cid)).every(({ text }) => text === 'moved'))
      .toBe(true);
    const expected = outcomes.filter(({ outcome }) => outcome === 'sent' || outcome === scheduledSent.name);
    const { messages } = await ada.call('GET /channels/{type}/{id}/messages', {
      params: { type: room.type, id: room.id },
      query: { limit: '300' },
    });
    expect(messages.map(({ text }) => text).toSorted()).toEqual(expected.map(({ text }) => text).toSorted());
    const moved = await mine(ada, room.cid);
    expect(moved).toHaveLength(outcomes.filter(({ outcome }) => outcome === 'moved').length);
    for (const { id } of moved) await ada.call('DELETE /scheduled-messages/{message_id}', of(id));
  });

  test('a clock set back sends nothing twice, and waiting messages are sent at their time', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    await schedule(ada, room, 'before');
    const { send_at } = await schedule(ada, room, 'after', { send_at: inMs(2 * HOUR_MS) });
    await pass(ada);
    await pass(ada, -3 * HOUR_MS);
    expect(await textsIn(ada, room)).toEqual(['before']);
    expect(await mine(ada, room.cid)).toMatchObject([{ text: 'after', send_at, status: 'scheduled' }]);
    await pass(ada, 4 * HOUR_MS);
    expect(await textsIn(ada, room)).toEqual(['before', 'after']);
  });

  test('repeating an id returns the first one; an id in other use is rejected', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const first = await schedule(ada, room, 'first');
    expect(await schedule(ada, room, 'second', { id: first.id })).toEqual(first);
    const { id } = await say(grace, room, 'a message');
    for (const [person, existing] of [
      [grace, first.id],
      [ada, id],
    ] as const) {
      expect(named(await refused(person, room, 'mine', { id: existing }))).toEqual([
        idTaken.name,
        'scheduled_message.id',
      ]);
    }
    await say(ada, room, 'overtaken', { id: first.id });
    await pass(ada);
    expect(await mine(ada)).toMatchObject([
      { id: first.id, status: 'failed', error: { name: idTaken.name } },
    ]);
    expect(await textsIn(ada, room)).toEqual(['a message', 'overtaken']);
    await ada.call('DELETE /scheduled-messages/{message_id}', of(first.id));
  });

  test('invalid input is rejected, with the field and the rule, and nothing is stored', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const elsewhere = await say(ada, await openRoom(ada), 'elsewhere');
    const field = (name: string) => `scheduled_message.${name}`;
    const cases: [string, Asked, { name: string }, string][] = [
      ['x', { send_at: inMs(0) }, scheduleTimeInvalid, 'send_at'],
      ['x', { send_at: inMs(-HOUR_MS) }, scheduleTimeInvalid, 'send_at'],
      ['x', { send_at: inMs(maxScheduleAheadMs + HOUR_MS) }, scheduleTimeInvalid, 'send_at'],
      ['x', { send_at: 'tomorrow' }, inputInvalid, 'send_at'],
      [' ', {}, messageEmpty, 'text'],
      ['x'.repeat(20_001), {}, messageTooLong, 'text'],
      ['/topic Lamps', {}, scheduledCommand, 'text'],
      ['x', { parent_id: elsewhere.id }, parentInvalid, 'parent_id'],
      ['x', { quoted_message_id: elsewhere.id }, quoteInvalid, 'quoted_message_id'],
      ['x', { forwarded_message_id: elsewhere.id } as Asked, inputInvalid, 'forwarded_message_id'],
    ];
    for (const [text, more, error, name] of cases) {
      expect(named(await refused(ada, room, text, more))).toEqual([error.name, field(name)]);
    }
    expect(await mine(ada)).toEqual([]);
    const { id } = await schedule(ada, room, 'good', { send_at: inMs(maxScheduleAheadMs) });
    for (const [body, error, name] of [
      [{ send_at: inMs(-1) }, scheduleTimeInvalid, 'send_at'],
      [{ text: ' ' }, messageEmpty, 'text'],
      [{ text: '/mute' }, scheduledCommand, 'text'],
      [{ cid: 'team:other' }, inputInvalid, 'cid'],
    ] as const) {
      const refusal = await ada.refused('PATCH /scheduled-messages/{message_id}', {
        ...of(id),
        body: body as object,
      });
      expect(named(refusal)).toEqual([error.name, name]);
    }
    expect(await mine(ada)).toMatchObject([{ text: 'good' }]);
    await ada.call('DELETE /scheduled-messages/{message_id}', of(id));
  });

  test('the number per user is limited', { timeout: 60_000 }, async () => {
    const linus = await server.person('linus');
    const room = await openRoom(linus);
    const send_at = inMs(100 * 24 * HOUR_MS);
    for (let made = 0; made < maxScheduledMessages; made += 100) {
      await Promise.all(Array.from({ length: 100 }, () => schedule(linus, room, 'x', { send_at })));
    }
    const error = await refused(linus, room, 'one too many');
    expect(error.is(tooManyScheduled)).toBe(true);
  });

  test('an author without permission at the time sends nothing, gets the reason, and can retry', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const { id } = await schedule(grace, room, 'too late');
    await remove(ada, room, 'grace');
    await pass(grace);
    const failed = await lastEvent(grace, room, 'scheduled_message.updated');
    expect(failed.scheduled_message).toMatchObject({ id, error: { name: channelNotFound.name } });
    expect(await mine(grace)).toEqual([failed.scheduled_message]);
    for (const error of await Promise.all([
      grace.refused('POST /scheduled-messages/{message_id}/send', { ...of(id), body: {} }),
      grace.refused('PATCH /scheduled-messages/{message_id}', {
        ...of(id),
        body: { send_at: inMs(HOUR_MS) },
      }),
    ])) {
      expect(error.is(channelNotFound)).toBe(true);
    }
    expect(await textsIn(ada, room)).toEqual(['removed 1 person']);
    await ada.call('POST /channels/{type}/{id}/members', {
      params: at(room),
      body: { member_ids: ['grace'] },
    });
    expect(await update(grace, id, { text: 'at last' })).toMatchObject({ status: 'failed' });
    const again = await update(grace, id, { send_at: inMs(HOUR_MS) });
    expect(again).toMatchObject({ status: 'scheduled', text: 'at last' });
    expect(again.error).toBeUndefined();
    await pass(grace);
    expect(await textsIn(ada, room)).toEqual(['removed 1 person', 'added 1 person', 'at last']);
  });

  test('loss of permission by type, role or account fails with its reason', async () => {
    const { ada } = await people();
    await server.person('keeper', 'admin');
    const doomed = await server.person('doomed', 'admin');
    const team = await openRoom(ada, { type: 'team', members: [doomed] });
    const news = await openRoom(doomed, { type: 'broadcast' });
    const parent = await say(ada, team, 'parent');
    await schedule(doomed, team, 'a reply', { parent_id: parent.id });
    await schedule(doomed, news, 'as an admin');
    await schedule(doomed, team, 'x'.repeat(200));
    const change = (body: object) =>
      server.backEnd.call('PATCH /channel-types/{name}', { params: { name: 'team' }, body });
    await remove(doomed, news, 'doomed');
    await server.backEnd.call('PATCH /users/{user_id}', {
      params: { user_id: 'doomed' },
      body: { role: 'user' },
    });
    await change({ max_message_length: 100, features: { replies: false } });
    try {
      await pass(doomed);
      const reasons = (await mine(doomed)).map(({ error }) => error?.name);
      expect(reasons.toSorted()).toEqual([messageTooLong.name, notAllowed.name, notAllowed.name].toSorted());
      expect(await textsIn(ada, team)).toEqual(['parent']);
      expect(await textsIn(ada, news)).toEqual([]);
    } finally {
      await change({ max_message_length: 20_000, features: { replies: true } });
    }
  });

  test('a deactivated account sends nothing', async () => {
    const { ada } = await people();
    const leaver = await server.person('leaver');
    const room = await openRoom(ada, { members: [leaver] });
    await schedule(leaver, room, 'after I left');
    await schedule(ada, room, 'said later', { send_at: inMs(HOUR_MS + 1000) });
    const params = { user_id: 'leaver' };
    await server.backEnd.call('POST /users/{user_id}/deactivate', { params });
    await pass(ada, HOUR_MS + 2000);
    // The leaver cannot ask, and another node may still be sending theirs.
    const statusOfLeaver = async () => {
      const rows = await server.server.context.database.read.query((k) =>
        k.selectFrom('scheduled_messages').select('status').where('user_id', '=', 'leaver'),
      );
      return rows.map(({ status }) => status);
    };
    await expect.poll(statusOfLeaver, { timeout: 10_000, interval: 5 }).toEqual(['failed']);
    expect(await textsIn(ada, room)).toEqual(['said later']);
    await server.backEnd.call('POST /users/{user_id}/reactivate', { params });
    expect((await mine(leaver)).map(({ error }) => error?.name)).toEqual([notAllowed.name]);
  });

  test('[HOOK-01] a deleted bot sends nothing', async () => {
    const { ada, mallory } = await people();
    const root = await server.person('keeper', 'admin');
    const { bot } = await root.call('POST /bots', { body: { id: 'builds', name: 'Builds' } });
    const params = { bot_id: bot.id };
    const { token } = await root.call('POST /bots/{bot_id}/tokens', {
      params,
      body: { name: 'later', scopes: ['read', 'write'] },
    });
    const builds = server.withToken(token, bot.id);
    const room = await openRoom(ada, { members: [builds] });
    await schedule(builds, room, 'from a deleted bot');
    await schedule(ada, room, 'from ada', { send_at: inMs(HOUR_MS + 1000) });
    expect((await mallory.refused('DELETE /bots/{bot_id}', { params })).is(notAllowed)).toBe(true);
    await root.call('DELETE /bots/{bot_id}', { params });
    const kept = await server.server.context.database.read.query((k) =>
      k.selectFrom('scheduled_messages').select('id').where('user_id', '=', bot.id),
    );
    expect(kept).toEqual([]);
    await pass(ada, HOUR_MS + 2000);
    await expect.poll(() => textsIn(ada, room), { timeout: 10_000, interval: 5 }).toEqual(['from ada']);
  });

  test('a host’s back end lends no rights: messages it schedules for a user are sent with the user’s own', async () => {
    const { ada, mallory } = await people();
    const token = signToken(server.appSecret, { server: true, user_id: 'mallory' });
    const room = await openRoom(ada);
    const error = await refused(server.withToken(token, 'mallory'), room, 'hello');
    expect(error.is(channelNotFound)).toBe(true);
    expect(await mine(mallory)).toEqual([]);
  });

  test('other users schedule nothing, and cannot find, change, send or cancel it', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const { id } = await schedule(ada, room, 'secret');
    const nowhere = { type: 'messaging', id: 'none', cid: 'messaging:none' };
    const here = await refused(mallory, room, 'x', { id });
    expect(here.is(channelNotFound)).toBe(true);
    expect(here.toJSON()).toEqual((await refused(mallory, nowhere, 'x', { id })).toJSON());
    for (const person of [grace, mallory, server.backEnd]) {
      for (const call of [
        (message_id: string) =>
          person.refused('PATCH /scheduled-messages/{message_id}', {
            params: { message_id },
            body: { text: 'x' },
          }),
        (message_id: string) =>
          person.refused('POST /scheduled-messages/{message_id}/send', { params: { message_id }, body: {} }),
        (message_id: string) =>
          person.refused('DELETE /scheduled-messages/{message_id}', { params: { message_id } }),
      ]) {
        const error = await call(id);
        expect(error.toJSON()).toEqual((await call('no-such-message')).toJSON());
        expect(error.is(person === server.backEnd ? notAllowed : scheduledNotFound)).toBe(true);
      }
    }
    expect(await mine(grace, room.cid)).toEqual([]);
    expect(await mine(mallory, room.cid)).toEqual([]);
    const nobody = await server.nobody.refused('POST /scheduled-messages/query', { body: {} });
    expect(nobody.is(unauthenticated)).toBe(true);
    await ada.call('DELETE /scheduled-messages/{message_id}', of(id));
  });

  test('its files are kept until it is sent, visible to its author only, and deleted when it is cancelled', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    const sent = await upload(ada, room, 'file', { name: 'sent.txt', bytes: 'sent' });
    const dropped = await upload(ada, room, 'file', { name: 'dropped.txt', bytes: 'dropped' });
    const send_at = inMs(3 * unsentFileKeptMs);
    const { id } = await schedule(ada, room, '', {
      attachments: [sent.attachment, dropped.attachment],
      send_at,
    });
    const [first, second] = (await mine(ada, room.cid))[0]?.attachments ?? [];
    await pass(ada, 2 * unsentFileKeptMs);
    await removeUnsentFiles(server.server.context);
    expect((await download(ada, dropped.file)).bytes.toString()).toBe('dropped');
    expect((await download(grace, sent.file)).status).toBe(404);
    expect(second).toMatchObject({ title: 'dropped.txt' });
    await update(ada, id, { attachments: [first] });
    await removeUnsentFiles(server.server.context);
    expect((await download(ada, dropped.file)).status).toBe(404);
    await pass(ada, 2 * unsentFileKeptMs);
    expect((await download(grace, sent.file)).bytes.toString()).toBe('sent');

    const cancelled = await upload(ada, room, 'file', { name: 'cancelled.txt', bytes: 'x' });
    const other = await schedule(ada, room, '', { attachments: [cancelled.attachment] });
    await ada.call('DELETE /scheduled-messages/{message_id}', of(other.id));
    passedMs += 2 * unsentFileKeptMs;
    await removeUnsentFiles(server.server.context);
    expect((await download(ada, cancelled.file)).status).toBe(404);
  });

  test('[POLL-08] its poll is validated now, and created when it is sent', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const options = optionsNamed('Tower', 'Harbour');
    const poll = { id: newId(), name: 'Where do we meet?', options };
    const wrong = await refused(ada, room, '', { poll: { ...poll, options: [...options, ...options] } });
    expect(wrong.details.issues?.[0]?.field).toMatch(/^scheduled_message\.poll\./);
    const { id } = await schedule(ada, room, '', { poll });
    expect((await ada.refused('GET /polls/{poll_id}', { params: { poll_id: poll.id } })).status).toBe(404);
    await update(ada, id, { text: 'Tonight:' });
    await pass(ada);
    expect(await mine(ada, room.cid)).toEqual([]);
    const sent = await ada.call('GET /messages/{message_id}', of(id));
    expect(sent.message).toMatchObject({ text: 'Tonight:', poll: { id: poll.id, name: poll.name } });
    expect((await vote(ada, sent.message.poll as Poll, 1)).vote_count).toBe(1);
  });

  test('the original draft is deleted when it is scheduled', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    await ada.call('PUT /channels/{type}/{id}/draft', {
      params: at(room),
      body: { draft: { text: 'later' } },
    });
    const { id } = await schedule(ada, room, 'later', { sends_draft: true });
    expect(await lastEvent(ada, room, 'draft.deleted')).toMatchObject({ cid: room.cid });
    await ada.call('DELETE /scheduled-messages/{message_id}', of(id));
  });
});
