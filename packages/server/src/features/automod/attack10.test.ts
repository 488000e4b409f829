import { maskSign, messageNotFound, textBlocked } from '@confab/protocol';
import type { Person, TestServer } from '@confab/testing';
import { beforeAll, expect, test } from 'vitest';
import { onEachNewServer, onEachServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say, stateOf } from '../../testing/rooms.ts';
import { startSmallWeb } from '../../testing/smallWeb.ts';
import { upload } from '../../testing/uploads.ts';

const word = 'b\u200bаdgеr';
const stars = `${maskSign.repeat(4)}`;

onEachServer('[MOD-02] attack 10', (server: () => TestServer) => {
  let root: Person;
  let ada: Person;
  let grace: Person;
  let room: Room;
  beforeAll(async () => {
    root = await server().person('root', 'admin');
    ({ ada, grace } = await server().people('ada', 'grace'));
    const put = (blocklist_id: string, action: 'block' | 'mask', words: string[]) =>
      root.call('PUT /automod/blocklists/{blocklist_id}', {
        params: { blocklist_id },
        body: { name: blocklist_id, action, words },
      });
    await put('blocked', 'block', ['badger']);
    await put('masked', 'mask', ['darn']);
    room = await openRoom(ada, { members: [grace] });
  });

  const send = (more: object) =>
    ada.call('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: { message: { id: newId(), ...more } },
    });
  const poll = (more: object) => ({
    text: '',
    poll: {
      id: newId(),
      name: 'Where to?',
      options: [{ id: newId(), text: 'North' }],
      allow_answers: true,
      allow_user_suggested_options: true,
      ...more,
    },
  });
  const attached = (more: object) => ({
    attachments: [{ type: 'file' as const, asset_url: 'https://example.org/x', ...more }],
  });

  test.each([
    ['the text', { text: word }, 'message.text'],
    ['a word that is joined from a link', { text: '[bad](https://a.example)ger' }, 'message.text'],
    ['a word with an entity', { text: 'so b&#97;dger!' }, 'message.text'],
    ['a word by reference', { text: '[bad][x]ger\n\n[x]: https://a.example' }, 'message.text'],
    ['a caption of a file', { text: `a ${word}`, ...attached({}) }, 'message.text'],
    ['a file’s title', attached({ title: `${word}.pdf` }), 'message.attachments.0.title'],
    ['a file’s fallback', attached({ fallback: word }), 'message.attachments.0.fallback'],
    ['a file’s author', attached({ author_name: word }), 'message.attachments.0.author_name'],
    ['a poll’s question', poll({ name: word }), 'message.poll.name'],
    ['a poll’s description', poll({ description: word }), 'message.poll.description'],
    ['a poll’s option', poll({ options: [{ id: newId(), text: word }] }), 'message.poll.options.0.text'],
    ['a translation', { text: 'hi', translations: { de: word } }, 'message.translations.de'],
    ['the text behind /me', { text: `/me ${word}` }, 'message.text'],
    ['the text behind /shrug', { text: `/shrug ${word}` }, 'message.text'],
  ])('attack 10: %s', async (_path, more, field) => {
    const { message, refusal } = await send(more);
    expect(message.type).toBe('error');
    expect(refusal?.details.issues).toMatchObject([{ field }]);
  });

  test('attack 10: a reply in a thread, and one also shown in the channel', async () => {
    const parent = await say(ada, room, 'ask me');
    for (const show_in_channel of [false, true]) {
      const { message } = await send({ text: word, parent_id: parent.id, show_in_channel });
      expect(message).toMatchObject({ type: 'error', parent_id: parent.id });
    }
  });

  test('attack 10: an edit keeps the old text and returns the reason', async () => {
    const { id } = await say(ada, room, 'as it was');
    const edit = (body: object) =>
      ada.refused('PATCH /messages/{message_id}', { params: { message_id: id }, body });
    const errors = [
      [await edit({ text: word }), 'text'],
      [await edit({ attachments: attached({ title: word }).attachments }), 'attachments.0.title'],
      [await edit({ translations: { de: word } }), 'translations.de'],
    ] as const;
    for (const [error, field] of errors) {
      expect(error.is(textBlocked)).toBe(true);
      expect(error.details.issues).toMatchObject([{ field }]);
    }
    const { message } = await ada.call('GET /messages/{message_id}', { params: { message_id: id } });
    expect(message).toMatchObject({ text: 'as it was', attachments: [] });
    const masked = await ada.call('PATCH /messages/{message_id}', {
      params: { message_id: id },
      body: { text: 'oh darn' },
    });
    expect(masked.message.text).toBe(`oh ${stars}`);
  });

  test('attack 10: an edit may keep what the message had before a list was added', async () => {
    const { id } = await say(ada, room, 'a weasel', attached({ title: 'weasel.pdf' }));
    await root.call('PUT /automod/blocklists/{blocklist_id}', {
      params: { blocklist_id: 'later' },
      body: { name: 'later', action: 'block', words: ['weasel'] },
    });
    const { message } = await ada.call('PATCH /messages/{message_id}', {
      params: { message_id: id },
      body: { custom: { seen: true } },
    });
    expect(message).toMatchObject({ text: 'a weasel', custom: { seen: true } });
    await root.call('DELETE /automod/blocklists/{blocklist_id}', { params: { blocklist_id: 'later' } });
  });

  test('attack 10: a forwarded message is checked in its target channel', async () => {
    await root.call('PUT /automod/blocklists/{blocklist_id}', {
      params: { blocklist_id: 'team' },
      body: { name: 'team', action: 'block', words: ['otter'], channel_types: ['team'] },
    });
    const { id } = await say(ada, room, 'an otter');
    const team = await openRoom(ada, { type: 'team' });
    const { message } = await ada.call('POST /channels/{type}/{id}/messages', {
      params: at(team),
      body: { message: { id: newId(), forwarded_message_id: id } },
    });
    expect(message.type).toBe('error');
  });

  test('attack 10: a poll’s later options, answers and question', async () => {
    const { message } = await send(poll({}));
    const params = { poll_id: message.poll?.id as string };
    const option = { id: newId(), text: word };
    const errors = [
      await grace.refused('POST /polls/{poll_id}/options', { params, body: { option } }),
      await grace.refused('PUT /polls/{poll_id}/answer', { params, body: { text: word } }),
      await ada.refused('PATCH /polls/{poll_id}', { params, body: { name: word } }),
      await ada.refused('PATCH /polls/{poll_id}/options/{option_id}', {
        params: { ...params, option_id: message.poll?.options[0]?.id as string },
        body: { text: word },
      }),
    ];
    expect(errors.map((error) => error.is(textBlocked))).toEqual(errors.map(() => true));
    const masked = await grace.call('PUT /polls/{poll_id}/answer', { params, body: { text: 'darn' } });
    expect(masked.poll.own_answer?.text).toBe(stars);
  });

  test('attack 10: a file’s name, which would return when it is saved', async () => {
    await expect(upload(ada, room, 'file', { name: `${word}.txt`, bytes: 'x' })).rejects.toMatchObject({
      code: textBlocked.code,
    });
    const { attachment } = await upload(ada, room, 'file', { name: 'darn.txt', bytes: 'x' });
    expect(attachment.title).toBe(`${stars}.txt`);
    const error = await ada.refused('POST /channels/{type}/{id}/uploads', {
      params: at(room),
      body: { id: newId(), kind: 'file', name: `${word}.txt`, size: 6_000_000 },
    });
    expect(error.is(textBlocked)).toBe(true);
  });

  test('attack 10: a scheduled message, when written and when sent', async () => {
    const send_at = new Date(Date.now() + 3_600_000).toISOString();
    const schedule = (text: string) => ({
      params: at(room),
      body: { scheduled_message: { id: newId(), text, send_at } },
    });
    const error = await ada.refused('POST /channels/{type}/{id}/scheduled-messages', schedule(word));
    expect(error.is(textBlocked)).toBe(true);
    expect(error.details.issues?.[0]?.field).toBe('scheduled_message.text');
    const { scheduled_message } = await ada.call(
      'POST /channels/{type}/{id}/scheduled-messages',
      schedule('a stoat'),
    );
    await root.call('PUT /automod/blocklists/{blocklist_id}', {
      params: { blocklist_id: 'stoats' },
      body: { name: 'stoats', action: 'block', words: ['stoat'] },
    });
    const late = await ada.refused('POST /scheduled-messages/{message_id}/send', {
      params: { message_id: scheduled_message.id },
    });
    expect(late.is(textBlocked)).toBe(true);
  });

  test('attack 10: names and topics of channels, by call and by command', async () => {
    const create = (data: object, id: string = newId()) =>
      ada.refused('POST /channels/{type}/{id}/query', { params: { type: 'team', id }, body: { data } });
    const own = await openRoom(ada, { type: 'team' });
    const errors = [
      await create({ name: word }),
      await create({ topic: word }),
      await create({}, 'badger'),
      await ada.refused('PATCH /channels/{type}/{id}', { params: at(own), body: { name: word } }),
      await ada
        .refused('POST /channels/{type}/{id}/messages', {
          params: at(own),
          body: { message: { id: newId(), text: `/topic ${word}` } },
        })
        .catch((error: Error) => error),
    ];
    expect(errors.slice(0, 4).map((error) => (error as { code?: number }).code)).toEqual(
      Array(4).fill(textBlocked.code),
    );
    await ada.call('PATCH /channels/{type}/{id}', { params: at(own), body: { topic: 'darn' } });
    expect((await stateOf(ada, own)).channel.topic).toBe(stars);
  });

  test('attack 10: names and statuses of users, in accounts, guests and groups', async () => {
    const params = { user_id: 'ada' };
    const errors = [
      await ada.refused('PATCH /users/{user_id}', { params, body: { name: word } }),
      await ada.refused('PATCH /users/{user_id}', { params, body: { status_text: word } }),
      await root.refused('POST /groups', { body: { id: 'pests', name: word } }),
    ];
    expect(errors.map((error) => error.is(textBlocked))).toEqual([true, true, true]);
    const { user } = await ada.call('PATCH /users/{user_id}', {
      params,
      body: { status_text: 'darn' },
    });
    expect(user.status_text).toBe(stars);
    // Fields that a host sends about its users are not checked.
    const { users } = await server().backEnd.call('PUT /users', {
      body: { users: [{ id: 'hosted', name: 'Badger' }] },
    });
    expect(users[0]?.name).toBe('Badger');
  });

  test('[MSG-13] attack 10: the type of a reaction', async () => {
    const { id } = await say(grace, room, 'Off to the radar');
    const react = (type: string) => ({ params: { message_id: id }, body: { type } });
    const route = 'POST /messages/{message_id}/reactions';
    for (const type of [word, 'badger', 'darn']) {
      const error = await ada.refused(route, react(type));
      expect([error.name, error.details.issues?.[0]?.field]).toEqual([textBlocked.name, 'type']);
    }
    const mallory = await server().person('mallory');
    expect((await mallory.refused(route, react('badger'))).is(messageNotFound)).toBe(true);
    const { message } = await ada.call(route, react('thumbsup'));
    expect(Object.keys(message.reaction_groups)).toEqual(['thumbsup']);
  });

  test('[HOOK-01] attack 10: the name that a caller of an incoming webhook uses', async () => {
    await ada.call('POST /channels/{type}/{id}/members', {
      params: at(room),
      body: { member_ids: [root.id] },
    });
    const made = await root.call('POST /incoming-webhooks', { body: { name: 'Builds', cid: room.cid } });
    const post = (username: string) =>
      server().nobody.fetch(new URL(made.url).pathname, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text: 'It is done', username }),
      });
    const refused = await post(word);
    expect([refused.status, (await refused.json()).details.issues[0].field]).toEqual([400, 'username']);
    expect((await post('darn')).status).toBe(200);
    const { messages } = await ada.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    const posted = messages.filter(({ text }) => text === 'It is done');
    expect(posted.map(({ custom }) => custom.posted_as)).toEqual([{ name: stars }]);
  });

  test('attack 10: a reminder for another user', async () => {
    const remind = (whom: string) => send({ text: `/remind ${whom} ${word} in 20 minutes` });
    const { message, refusal } = await remind('@grace');
    expect([message.type, refusal?.name]).toEqual(['error', textBlocked.name]);
    expect((await remind('me')).message.type).toBe('ephemeral');
  });

  test('attack 10: names of new accounts and guests', async () => {
    await root.call('PATCH /app', { body: { sign_up: 'open', guests: true } });
    const account = (name: string, email: string) => ({ name, email, password: 'rain radar until nine' });
    const errors = [
      await server().nobody.refused('POST /sessions/sign-up', { body: account(word, 'b@confab.example') }),
      await server().nobody.refused('POST /sessions/guest', { body: { name: word } }),
    ];
    for (const error of errors) expect(error.details.issues).toMatchObject([{ field: 'name' }]);
    const { me } = await server().nobody.call('POST /sessions/sign-up', {
      body: account('Oh Darn', 'c@confab.example'),
    });
    expect(me.name).toBe(`Oh ${stars}`);
  });
});

onEachNewServer('[MOD-02] attack 10, by other users', (start) => {
  test('attack 10: the title of a link preview, immediately and later', async () => {
    await using web = await startSmallWeb();
    await using server = await start(web.config, web.options);
    const root = await server.person('root', 'admin');
    const { ada } = await server.people('ada');
    for (const [action, listed] of [
      ['block', 'badger'],
      ['mask', 'darn'],
    ] as const) {
      await root.call('PUT /automod/blocklists/{blocklist_id}', {
        params: { blocklist_id: listed },
        body: { name: listed, action, words: [listed] },
      });
    }
    const room = await openRoom(ada);
    const [blocked, masked] = ['A badger', 'Oh darn'].map((title, index) =>
      web.put(`/${index}`, `<title>${title}</title>`),
    ) as [string, string];
    const later = await say(ada, room, `${blocked} ${masked}`, { pending_previews: [blocked, masked] });
    const read = async () =>
      (await ada.call('GET /messages/{message_id}', { params: { message_id: later.id } })).message;
    await expect.poll(async () => (await read()).pending_previews, { interval: 10 }).toBeUndefined();
    expect((await read()).attachments.map(({ title }) => title)).toEqual([`Oh ${stars}`]);
    // Now the preview is cached.
    const { duration: _, ...preview } = await ada.call('POST /link-previews', { body: { url: blocked } });
    const sent = await say(ada, room, blocked, { attachments: [preview] });
    expect(sent).toMatchObject({ type: 'regular', attachments: [] });
  });
});
