import {
  ChatError,
  channelNotFound,
  commandInvalid,
  commandUnknown,
  conflict,
  notAllowed,
  parseCommand,
  shippedCommands,
  unescapeCommand,
} from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say, stateOf, textsIn } from '../../testing/rooms.ts';

const refused = (person: Person, room: Room, text: string, more = {}) =>
  person.refused('POST /channels/{type}/{id}/messages', {
    params: at(room),
    body: { message: { id: newId(), text, ...more } },
  });

test.each([
  ['/topic Night ride', { name: 'topic', args: 'Night ride' }],
  ['/ME  waves \n twice ', { name: 'me', args: 'waves \n twice' }],
  ['/help', { name: 'help', args: '' }],
  ['/', undefined],
  ['/ me', undefined],
  [' /me', undefined],
  ['//me', undefined],
  ['/usr/bin/env', undefined],
  ['/9', undefined],
  ['me', undefined],
])('[COMP-08] %j is the command %j', (text, expected) => {
  expect(parseCommand(text)).toEqual(expected);
});

test('[COMP-08] only a second slash escapes a command', () => {
  expect(unescapeCommand('//topic x')).toBe('/topic x');
  expect(unescapeCommand('// a comment')).toBe('// a comment');
  expect(unescapeCommand('/topic x')).toBe('/topic x');
});

onEachServer('[COMP-08] Slash commands', (server) => {
  const people = () => server().people('ada', 'grace', 'linus', 'mallory');

  test('/me and /shrug write a message instead of the command, in a thread too', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const parent = await say(ada, room, '/me waves\n twice ');
    expect(parent).toMatchObject({ type: 'regular', text: '_waves_\n_twice_' });
    expect((await say(ada, room, '/shrug')).text).toBe('¯\\\\\\_(ツ)\\_/¯');
    const reply = await say(ada, room, '/shrug who knows', { parent_id: parent.id });
    expect(reply).toMatchObject({ parent_id: parent.id, text: 'who knows ¯\\\\\\_(ツ)\\_/¯' });
    const error = await refused(ada, room, '/me');
    expect(error.is(commandInvalid)).toBe(true);
    expect(error.message).toBe('/me text: add some text.');
    const id = newId();
    const [one, again] = [await say(ada, room, '/me once', { id }), await say(ada, room, '/me once', { id })];
    expect(again.number).toBe(one.number);
  });

  test('/topic sets the topic for everyone, and shows it to the caller only', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    await using socket = await openSocket(server().url, grace.token);
    expect(await say(ada, room, '/topic')).toMatchObject({
      type: 'ephemeral',
      text: 'This channel has no topic yet.',
    });
    const id = newId();
    const answer = await say(ada, room, '/topic Night ride', { id });
    expect(answer).toMatchObject({
      id,
      type: 'ephemeral',
      text: 'Topic set to: Night ride',
      custom: { command: 'topic', topic: 'Night ride' },
      user: { id: 'ada' },
      // After the system message that says who changed the topic.
      number: 1,
    });
    await socket.received('channel.updated', ({ channel }) => channel.topic === 'Night ride');
    expect((await stateOf(grace, room)).channel.topic).toBe('Night ride');
    expect((await say(ada, room, '/topic')).text).toBe('Topic: Night ride');
    // Nothing of the answer is stored or published as a message.
    await say(ada, room, 'an ordinary one');
    await socket.received('message.new', ({ message }) => message.text === 'an ordinary one');
    expect(socket.frames.filter(({ type }) => type === 'message.new')).toHaveLength(2);
    expect(await textsIn(ada, room)).toEqual(['changed the topic to “Night ride”', 'an ordinary one']);
    expect((await ada.refused('GET /messages/{message_id}', { params: { message_id: id } })).status).toBe(
      404,
    );
    expect((await refused(ada, room, `/topic ${'x'.repeat(501)}`)).is(commandInvalid)).toBe(true);
  });

  test('/invite adds users by id, or by a mentioned name', async () => {
    const { ada, grace, linus } = await people();
    await server().backEnd.call('PUT /users', { body: { users: [{ id: 'grace', name: 'Grace Hopper' }] } });
    const room = await openRoom(ada);
    const answer = await say(ada, room, '/invite @grace hopper, @linus', { mentioned_user_ids: ['grace'] });
    expect(answer).toMatchObject({ type: 'ephemeral', text: 'Added to this channel: Grace Hopper, Linus' });
    for (const person of [grace, linus]) {
      expect((await stateOf(person, room)).membership?.state).toBe('joined');
    }
    const unknown = await refused(ada, room, '/invite @grace @nobody-here');
    expect(unknown.is(commandInvalid)).toBe(true);
    expect(unknown.details).toMatchObject({
      command: 'invite',
      args: '@user …',
      issues: [{ field: 'message.text', rule: 'nobody-here isn’t a user' }],
    });
    expect((await refused(ada, room, '/invite')).is(commandInvalid)).toBe(true);
    const { channel } = await ada.call('POST /channels/{type}/query', {
      params: { type: 'messaging' },
      body: { member_ids: ['ada', 'grace'] },
    });
    expect((await refused(ada, channel, '/invite linus')).is(conflict)).toBe(true);
  });

  test('/invite parses text of any length and script, and adds a limited number of users', async () => {
    const { ada } = await people();
    await server().backEnd.call('PUT /users', { body: { users: [{ id: 'eve', name: 'İrem' }] } });
    const room = await openRoom(ada);
    const long = await refused(ada, room, `/invite ${'İ'.repeat(19_000)}@İrem`, {
      mentioned_user_ids: ['eve'],
    });
    expect(long.is(commandInvalid)).toBe(true);
    expect(long.details.issues?.[0]?.rule.length).toBeLessThan(200);
    const many = Array.from({ length: 101 }, (_, n) => `@nobody${n}`).join(' ');
    expect((await refused(ada, room, `/invite ${many}`)).message).toContain('up to 100');
    const repeated = `/invite ${'@İrem '.repeat(3_000)}`;
    expect((await say(ada, room, repeated, { mentioned_user_ids: ['eve'] })).custom.user_ids).toEqual([
      'eve',
    ]);
  });

  test('/leave ends the membership; repeating it has no effect', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    expect((await say(grace, room, '/leave')).text).toBe('You left this channel.');
    expect((await stateOf(grace, room)).membership).toBeUndefined();
    expect((await say(grace, room, '/leave')).text).toBe('You’re not a member of this channel.');
  });

  test('/help lists the available commands, or explains one', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { type: 'team' });
    const listed = async (person: Person) =>
      (await person.call('GET /channels/{type}/{id}/commands', { params: at(room) })).commands.map(
        ({ name }) => name,
      );
    expect(await listed(ada)).toEqual([...shippedCommands].sort());
    expect(await listed(grace)).toEqual(['help', 'mute', 'remind', 'unmute']);
    const all = await say(ada, room, '/help');
    for (const name of await listed(ada)) expect(all.text).toContain(`\`/${name}`);
    expect((await say(ada, room, '/help /topic')).text).toBe(
      '- `/topic [text]` Set or show the channel topic',
    );
    // Markdown characters in the shrug are escaped.
    expect((await say(ada, room, '/help shrug')).text).toBe(
      '- `/shrug [text]` Append ¯\\\\\\_(ツ)\\_/¯ to your message',
    );
    expect((await refused(ada, room, '/help topik')).details.near).toEqual(['topic']);
  });

  test('an unknown command is an error with suggestions, not a message; it can be escaped', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    for (const [text, near] of [
      ['/topik x', ['topic']],
      ['/shurg', ['shrug']],
      ['/inv @grace', ['invite']],
      ['/frobnicate', []],
    ] as const) {
      const error = await refused(ada, room, text);
      expect(error.is(commandUnknown)).toBe(true);
      expect(error.details).toMatchObject({ command: text.slice(1).split(' ')[0], near });
    }
    expect((await refused(ada, room, '/topik')).message).toBe(
      '/topik isn’t a command here. Did you mean /topic?',
    );
    for (const [text, sent] of [
      ['//topik x', '/topik x'],
      [' /topik', ' /topik'],
      ['/usr/bin/env', '/usr/bin/env'],
      ['// a comment', '// a comment'],
    ]) {
      expect((await say(ada, room, text as string)).text).toBe(sent);
    }
    const { id } = await say(ada, room, 'words');
    const edited = await ada.call('PATCH /messages/{message_id}', {
      params: { message_id: id },
      body: { text: '/topic by an edit' },
    });
    expect(edited.message.text).toBe('/topic by an edit');
    const forwarded = await say(ada, room, '', { forwarded_message_id: id });
    expect(forwarded.text).toBe('/topic by an edit');
    expect((await stateOf(ada, room)).channel.topic).toBeUndefined();
  });

  test('a missing capability is named; non-members cannot find out whether the channel exists', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const error = await refused(grace, room, '/topic Mine');
    expect(error.is(notAllowed)).toBe(true);
    expect(error.details.capability).toBe('update-channel');
    for (const text of ['/invite mallory', '/me waves', '/topic Mine']) {
      expect((await refused(mallory, room, text)).is(notAllowed)).toBe(true);
    }
    const secret = await openRoom(ada);
    const nowhere = { type: 'messaging', id: 'none', cid: 'messaging:none' };
    for (const text of ['/help', '/topic Mine', '/leave', '/nothing']) {
      const existing = await refused(mallory, secret, text);
      expect(existing.is(channelNotFound)).toBe(true);
      expect(existing.toJSON()).toEqual((await refused(mallory, nowhere, text)).toJSON());
    }
    const listed = mallory.refused('GET /channels/{type}/{id}/commands', { params: at(secret) });
    expect((await listed).is(channelNotFound)).toBe(true);
    expect((await stateOf(ada, room)).channel.topic).toBeUndefined();
  });

  test('a channel type defines the available commands', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const change = (commands: string[]) =>
      server().backEnd.call('PATCH /channel-types/{name}', {
        params: { name: 'messaging' },
        body: { commands },
      });
    const { channel_type } = await change(['me', 'help']);
    expect(channel_type.commands).toEqual(['me', 'help']);
    try {
      const { commands } = await ada.call('GET /channels/{type}/{id}/commands', { params: at(room) });
      expect(commands.map(({ name }) => name)).toEqual(['help', 'me']);
      expect((await refused(ada, room, '/topic x')).is(commandUnknown)).toBe(true);
      const error = await server().backEnd.refused('PATCH /channel-types/{name}', {
        params: { name: 'messaging' },
        body: { commands: ['no slash/'] },
      });
      expect(error.details.issues?.[0]?.field).toBe('commands.0');
    } finally {
      await change([...shippedCommands]);
    }
  });

  test('attachments of a command that sends nothing are rejected, not lost', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const attachments = [{ type: 'file', title: 'plan.pdf', asset_url: '/nowhere' }];
    const error = await refused(ada, room, '/topic x', { attachments });
    expect(error).toBeInstanceOf(ChatError);
    expect(error.is(commandInvalid)).toBe(true);
    expect(error.message).toBe('/topic [text]: doesn’t accept attachments.');
  });
});
