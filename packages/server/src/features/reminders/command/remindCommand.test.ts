import {
  commandInvalid,
  idTaken,
  maxRemindersForOthers,
  notAllowed,
  type Reminder,
  tooManyRemindersForOthers,
} from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say, textsIn } from '../../../testing/rooms.ts';

const upcoming = async (person: Person) =>
  (await person.call('POST /reminders/query', { body: { filter: 'upcoming' } })).reminders;
const refused = (person: Person, room: Room, text: string, more = {}) =>
  person.refused('POST /channels/{type}/{id}/messages', {
    params: at(room),
    body: { message: { id: newId(), text, ...more } },
  });

onEachServer('[COMP-08] /remind', (server) => {
  const setUp = async () => {
    const people = await server().people('ada', 'grace', 'mallory');
    for (const { id } of Object.values(people)) {
      for (const { id: old } of (await people[id as 'ada'].call('GET /reminders')).reminders) {
        await people[id as 'ada'].call('DELETE /reminders/{reminder_id}', { params: { reminder_id: old } });
      }
    }
    return people;
  };

  test('shows only its caller the parsed result, in the profile’s time zone, and posts nothing in the channel', async () => {
    const { ada } = await setUp();
    await ada.call('PATCH /users/{user_id}', {
      params: { user_id: 'ada' },
      body: { time_zone: 'Asia/Kolkata' },
    });
    const room = await openRoom(ada);
    const note = await say(ada, room, '/remind me on 2030-12-01 at 17:00 to file taxes');
    expect(note).toMatchObject({
      type: 'ephemeral',
      custom: { command: 'remind', time_zone: 'Asia/Kolkata' },
    });
    expect(note.text).toBe('I’ll remind you on Sun, 1 Dec 2030 at 17:00 (Asia/Kolkata): file taxes');
    const [reminder] = await upcoming(ada);
    expect(reminder).toMatchObject({
      text: 'file taxes',
      cid: room.cid,
      remind_at: '2030-12-01T11:30:00.000Z',
    });
    expect((note.custom.reminder as Reminder).id).toBe(reminder?.id);
    expect([reminder?.message_id, reminder?.created_by]).toEqual([undefined, undefined]);
    expect(await textsIn(ada, room)).toEqual([]);
    await say(ada, room, '/remind tea in 2 hours');
    const list = await say(ada, room, '/remind list');
    expect(list.text.split('\n')).toEqual([
      expect.stringMatching(/^- on .* \(Asia\/Kolkata\): tea$/),
      '- on Sun, 1 Dec 2030 at 17:00 (Asia/Kolkata): file taxes',
    ]);
  });

  test('a retry creates one reminder; another user’s id cannot be used', async () => {
    const { ada, grace } = await setUp();
    const room = await openRoom(ada, { members: [grace] });
    const id = newId();
    const first = await say(ada, room, '/remind me in 2 hours tea', { id });
    expect((await say(ada, room, '/remind me in 2 hours tea', { id })).text).toBe(first.text);
    expect(await upcoming(ada)).toHaveLength(1);
    const error = await refused(grace, room, '/remind @ada in 2 hours coffee', { id });
    expect(error.is(idTaken)).toBe(true);
  });

  test('reminds a member, who sees the creator; not non-members, and not without permission to write', async () => {
    const { ada, grace } = await setUp();
    const room = await openRoom(ada, { members: [grace] });
    await using socket = await openSocket(server().url, grace.token);
    const note = await say(ada, room, '/remind @Grace to bring cake tomorrow at 9', {
      mentioned_user_ids: ['grace'],
    });
    expect(note.text).toMatch(/^I’ll remind Grace on .*: bring cake$/);
    const received = await socket.received('reminder.updated');
    expect(received).toMatchObject({
      stream: 'user:grace',
      reminder: { text: 'bring cake', created_by: { id: 'ada', name: 'Ada' } },
    });
    expect(await upcoming(ada)).toEqual([]);
    await say(ada, room, '/remind @grace in 2 hours by id');
    expect((await upcoming(grace)).map(({ text }) => text)).toEqual(['by id', 'bring cake']);
    for (const text of ['/remind @mallory in 2 hours spam', '/remind @nobody in 2 hours spam']) {
      const error = await refused(ada, room, text);
      expect(error.is(commandInvalid)).toBe(true);
      expect(error.message).toContain('a member of this channel');
    }
    const root = await server().person('root', 'admin');
    const news = await openRoom(root, { type: 'broadcast', members: [ada, grace] });
    expect((await refused(ada, news, '/remind @grace in 2 hours spam')).is(notAllowed)).toBe(true);
    for (let more = 2; more < maxRemindersForOthers; more++) {
      await say(ada, room, `/remind @grace in 2 hours again ${more}`);
    }
    const error = await refused(ada, room, '/remind @grace in 2 hours too much');
    expect(error.is(tooManyRemindersForOthers)).toBe(true);
    await say(ada, room, '/remind me in 2 hours enough');
  });

  test('unparsable text, past times and recurring times are errors with examples; non-members get nothing', async () => {
    const { ada, mallory } = await setUp();
    const room = await openRoom(ada);
    for (const [text, rule] of [
      ['/remind', 'add a text and a time'],
      ['/remind me to call mom', 'add a text and a time'],
      ['/remind me in 20 minutes', 'add a text and a time'],
      ['/remind me on 2020-01-01 too late', 'must be in the future'],
      ['/remind me in 9 years too far', 'must be within five years'],
      ['/remind me every day at 9 stand-up', 'can’t repeat'],
    ] as const) {
      const error = await refused(ada, room, text);
      expect([error.name, error.details.command]).toEqual([commandInvalid.name, 'remind']);
      expect(error.message).toContain(rule);
      expect(error.message).toContain('/remind me to call mom in 20 minutes');
    }
    expect((await refused(ada, room, `/remind me in 2 hours ${'x'.repeat(1001)}`)).message).toContain(
      '1000 characters',
    );
    expect((await refused(ada, room, `/remind me x ${'1 day '.repeat(3200)}`)).message).toContain(
      '1000 characters',
    );
    expect(await upcoming(ada)).toEqual([]);
    expect((await refused(mallory, room, '/remind me in 2 hours peek')).status).toBe(404);
    const { commands } = await ada.call('GET /channels/{type}/{id}/commands', { params: at(room) });
    expect(commands.map(({ name }) => name)).toContain('remind');
  });
});
