import {
  type ChatError,
  forwardInvalid,
  inputInvalid,
  messageNotFound,
  notAllowed,
  parentInvalid,
  quoteInvalid,
} from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say, stateOf, textsIn } from '../../testing/rooms.ts';
import { upload } from '../../testing/uploads.ts';

const secret = 'the surprise for linus';

onEachServer('Restricted visibility', (server) => {
  const people = () => server().people('ada', 'grace', 'linus', 'mallory');

  /** ada (owner), grace and linus in a room; ada has written to grace only. */
  async function setUp() {
    const { ada, grace, linus, mallory } = await people();
    const room = await openRoom(ada, { members: [grace, linus] });
    const first = await say(ada, room, 'hello all');
    const hidden = await say(ada, room, secret, { restricted_visibility: ['grace'] });
    return { ada, grace, linus, mallory, room, first, hidden };
  }

  const named = (id: string) => ({ params: { message_id: id } });
  const unreadOf = async (person: Person, room: Room) =>
    (await person.call('GET /unread')).reads.find(({ cid }) => cid === room.cid)?.unread_numbers;

  test('[MSG-15] a restricted message is stored and returned to its readers, with their list', async () => {
    const { ada, grace, room, hidden } = await setUp();
    expect(hidden).toMatchObject({ number: 2, restricted_visibility: ['ada', 'grace'] });
    expect(await textsIn(grace, room)).toEqual(['hello all', secret]);
    expect((await ada.call('GET /messages/{message_id}', named(hidden.id))).message).toEqual(hidden);
    const note = await say(ada, room, 'for me alone', { restricted_visibility: [] });
    expect(note.restricted_visibility).toEqual(['ada']);
    expect(await textsIn(grace, room)).toEqual(['hello all', secret]);
  });

  test('[MSG-15] is hidden from other members and non-members on every path', async () => {
    const { ada, grace, linus, mallory, room, first, hidden } = await setUp();
    const reply = await say(grace, room, `${secret}, yes`, { parent_id: hidden.id });
    const quote = await say(ada, room, 'open, quoting', { quoted_message_id: hidden.id });
    await grace.call('POST /messages/{message_id}/reactions', {
      ...named(hidden.id),
      body: { type: 'wave' },
    });
    for (const person of [linus, mallory]) {
      for (const id of [hidden.id, reply.id]) {
        const gone = async (attempt: Promise<ChatError>) =>
          expect((await attempt).toJSON()).toEqual(
            (await person.refused('GET /messages/{message_id}', named('no-such-message'))).toJSON(),
          );
        await gone(person.refused('GET /messages/{message_id}', named(id)));
        await gone(person.refused('GET /messages/{message_id}/replies', named(id)));
        await gone(person.refused('GET /messages/{message_id}/reactions', named(id)));
        await gone(person.refused('GET /messages/{message_id}/revisions', named(id)));
        await gone(person.refused('PATCH /messages/{message_id}', { ...named(id), body: { text: 'x' } }));
        await gone(person.refused('DELETE /messages/{message_id}', named(id)));
        await gone(
          person.refused('POST /messages/{message_id}/reactions', { ...named(id), body: { type: 'wave' } }),
        );
        await gone(
          person.refused('PUT /messages/{message_id}/thread', { ...named(id), body: { following: true } }),
        );
      }
    }
    const error = (id: string) =>
      linus.refused('GET /channels/{type}/{id}/messages', { params: at(room), query: { id_around: id } });
    expect((await error(hidden.id)).is(messageNotFound)).toBe(true);
    expect((await error('no-such-message')).is(messageNotFound)).toBe(true);
    const unread = linus.refused('POST /channels/{type}/{id}/unread', {
      params: at(room),
      body: { message_id: hidden.id },
    });
    expect((await unread).is(messageNotFound)).toBe(true);
    const sending = (more: object) =>
      linus.refused('POST /channels/{type}/{id}/messages', {
        params: at(room),
        body: { message: { id: newId(), text: 'x', ...more } },
      });
    expect((await sending({ parent_id: hidden.id })).is(parentInvalid)).toBe(true);
    expect((await sending({ quoted_message_id: hidden.id })).is(quoteInvalid)).toBe(true);
    expect((await sending({ forwarded_message_id: hidden.id })).is(forwardInvalid)).toBe(true);
    const typing = linus.refused('POST /channels/{type}/{id}/typing', {
      params: at(room),
      body: { typing: true, parent_id: hidden.id },
    });
    expect((await typing).is(messageNotFound)).toBe(true);
    const seen = JSON.stringify([
      await stateOf(linus, room),
      await linus.call('POST /channels/query', { body: { filter: { cid: room.cid } } }),
      await linus.call('GET /channels/{type}/{id}/messages', {
        params: at(room),
        query: { id_gt: first.id },
      }),
      await linus.call('GET /messages/{message_id}', named(quote.id)),
      await linus.call('POST /threads/query', { body: {} }),
      await linus.call('POST /events/poll', {
        body: { cursors: { [`channel:${room.cid}`]: 0, 'user:linus': 0, app: 0 } },
      }),
    ]);
    expect(seen).not.toContain(secret);
    expect(seen).toContain('open, quoting');
    // The host's back end acts for no user and sees everything.
    const all = await server().backEnd.call('GET /channels/{type}/{id}/messages', { params: at(room) });
    expect(JSON.stringify(all)).toContain(secret);
  });

  test('[MSG-15] its events go to its readers’ own streams, never to the channel’s', async () => {
    const { ada, grace, linus, mallory, room, hidden } = await setUp();
    await using hers = await openSocket(server().url, grace.token);
    await using his = await openSocket(server().url, linus.token);
    await using strangers = await openSocket(server().url, mallory.token);
    const message = await say(ada, room, `${secret} 2`, { restricted_visibility: ['grace', 'mallory'] });
    const event = await hers.received('message.new', ({ cid }) => cid === room.cid);
    expect(event).toMatchObject({ stream: 'user:grace', actor_id: 'ada', message });
    await say(grace, room, `${secret} 3`, { parent_id: hidden.id });
    const replied = await hers.received('message.new', ({ message }) => message.parent_id === hidden.id);
    expect(replied.parent).toMatchObject({ id: hidden.id, reply_count: 1 });
    await ada.call('PATCH /messages/{message_id}', { ...named(hidden.id), body: { text: `${secret}!` } });
    await hers.received('message.updated', ({ stream }) => stream === 'user:grace');
    await grace.call('POST /messages/{message_id}/reactions', {
      ...named(hidden.id),
      body: { type: 'wave' },
    });
    await hers.received('reaction.new', ({ stream }) => stream === 'user:grace');
    await grace.call('POST /channels/{type}/{id}/typing', {
      params: at(room),
      body: { typing: true, parent_id: hidden.id },
    });
    await hers.received('typing.start', ({ stream }) => stream === 'user:grace');
    await ada.call('DELETE /messages/{message_id}', named(hidden.id));
    await hers.received('message.deleted', ({ stream }) => stream === 'user:grace');
    await say(ada, room, 'the end');
    await his.received('message.new', ({ message }) => message.text === 'the end');
    await strangers.settle();
    // mallory is named but not a member: she may neither fetch nor receive it.
    for (const socket of [his, strangers]) {
      expect(JSON.stringify(socket.frames)).not.toContain(secret);
      expect(JSON.stringify(socket.frames)).not.toContain(hidden.id);
    }
    expect((await mallory.refused('GET /messages/{message_id}', named(message.id))).is(messageNotFound)).toBe(
      true,
    );
  });

  test('[MSG-15][CHAN-09] counts as unread for its readers only, and changes nothing visible to others', async () => {
    const { ada, grace, linus, room } = await setUp();
    expect(await unreadOf(grace, room)).toEqual([1, 2]);
    expect(await unreadOf(linus, room)).toEqual([1]);
    const before = (await stateOf(linus, room)).channel;
    await say(ada, room, `${secret} again`, { restricted_visibility: ['grace'] });
    const state = await stateOf(linus, room);
    expect(state.channel).toEqual(before);
    expect(state.channel.last_message_number).toBe(1);
    expect(await unreadOf(grace, room)).toEqual([1, 2, 3]);
    const only = { filter: { cid: room.cid, has_unread: true } };
    await linus.call('POST /channels/{type}/{id}/read', { params: at(room), body: { number: 1 } });
    expect((await linus.call('POST /channels/query', { body: only })).channels).toEqual([]);
    await grace.call('POST /channels/{type}/{id}/read', { params: at(room), body: { number: 2 } });
    expect((await grace.call('POST /channels/query', { body: only })).channels).toHaveLength(1);
    expect(await unreadOf(grace, room)).toEqual([3]);
    const open = await say(ada, room, 'for all');
    expect(open.number).toBe(4);
    expect((await stateOf(linus, room)).channel.last_message_number).toBe(4);
    expect(await unreadOf(linus, room)).toEqual([4]);
  });

  test('[MSG-15] a restricted reply does not count in the thread’s public state', async () => {
    const { ada, grace, linus, room, first } = await setUp();
    const hiddenReply = { parent_id: first.id, restricted_visibility: ['grace'] };
    const reply = await say(ada, room, secret, hiddenReply);
    const { message } = await linus.call('GET /messages/{message_id}', named(first.id));
    expect(message).toMatchObject({ reply_count: 0, thread_participants: [] });
    expect(message.last_reply_at).toBeUndefined();
    const repliesFor = async (person: Person) =>
      (await person.call('GET /messages/{message_id}/replies', named(first.id))).messages.map(
        ({ text }) => text,
      );
    expect(await repliesFor(grace)).toEqual([secret]);
    expect(await repliesFor(linus)).toEqual([]);
    await say(linus, room, 'an open reply', { parent_id: first.id });
    const { threads } = await grace.call('POST /threads/query', { body: {} });
    expect(threads.every(({ thread }) => thread.parent_id !== first.id)).toBe(true);
    await grace.call('PUT /messages/{message_id}/thread', { ...named(first.id), body: { following: true } });
    await say(ada, room, `${secret} again`, hiddenReply);
    const followed = await grace.call('POST /threads/query', { body: {} });
    const [own] = followed.threads.filter(({ thread }) => thread.parent_id === first.id);
    expect(own?.thread.unread_numbers).toHaveLength(1);
    expect(own?.latest_replies.map(({ text }) => text)).toEqual([secret, 'an open reply', `${secret} again`]);
    const his = await linus.call('POST /threads/query', { body: {} });
    expect(JSON.stringify(his)).not.toContain(secret);
    expect(his.threads[0]?.parent).toMatchObject({ reply_count: 1 });
    await ada.call('DELETE /messages/{message_id}', named(reply.id));
    const after = await linus.call('GET /messages/{message_id}', named(first.id));
    expect(after.message.reply_count).toBe(1);
  });

  test('[MSG-15] its file is accessible to its readers only', async () => {
    const { ada, grace, linus, mallory, room } = await setUp();
    const bytes = 'a map of the surprise';
    const uploaded = await upload(ada, room, 'file', { name: 'map.txt', type: 'text/plain', bytes });
    const file = uploaded.file;
    const attachments = [{ type: 'file' as const, asset_url: file }];
    await say(ada, room, 'see', { restricted_visibility: ['grace'], attachments });
    expect((await grace.fetch(file)).status).toBe(200);
    for (const person of [linus, mallory]) expect((await person.fetch(file)).status).toBe(404);
    const refusal = linus.refused('POST /channels/{type}/{id}/messages', {
      params: at(room),
      body: { message: { id: newId(), attachments } },
    });
    expect((await refusal).is(inputInvalid)).toBe(true);
  });

  test('[MSG-15] requires the capability, and valid readers within those of its parent', async () => {
    const { ada, grace, room, hidden } = await setUp();
    const send = (person: Person, more: object) =>
      person.refused('POST /channels/{type}/{id}/messages', {
        params: at(room),
        body: { message: { id: newId(), text: 'psst', ...more } },
      });
    const refused = await send(grace, { restricted_visibility: ['ada'] });
    expect(refused.is(notAllowed)).toBe(true);
    expect(refused.details).toEqual({ capability: 'restrict-visibility' });
    const field = 'message.restricted_visibility';
    expect((await send(ada, { restricted_visibility: ['nobody-here'] })).details).toMatchObject({
      issues: [{ field, rule: 'must be existing users (nobody-here not found)' }],
    });
    expect(
      (await send(ada, { parent_id: hidden.id, restricted_visibility: ['linus'] })).details,
    ).toMatchObject({
      issues: [{ field, rule: 'must only include readers of the parent message (linus isn’t one)' }],
    });
    const many = Array.from({ length: 100 }, (_, index) => `user-${index}`);
    expect((await send(ada, { restricted_visibility: many })).details).toMatchObject({ issues: [{ field }] });
    const reply = await say(grace, room, 'an answer', { parent_id: hidden.id });
    expect(reply.restricted_visibility).toEqual(['ada', 'grace']);
  });

  test('[MSG-15] silent messages do not count as unread or as activity, and keep their flag, custom fields and translations', async () => {
    const { ada, grace, room, first } = await setUp();
    const before = await unreadOf(grace, room);
    const translations = { de: 'Guten Morgen', 'pt-BR': 'Bom dia' };
    const custom = { order: 7, nested: { list: [1] } };
    const message = await say(ada, room, 'Good morning', { silent: true, custom, translations });
    expect(message).toMatchObject({ silent: true, custom, translations });
    expect((await grace.call('GET /messages/{message_id}', named(message.id))).message).toEqual(message);
    expect(await unreadOf(grace, room)).toEqual(before);
    expect((await stateOf(grace, room)).channel.last_message_at).toBe(first.created_at);
    const edit = (body: object) => ada.call('PATCH /messages/{message_id}', { ...named(message.id), body });
    expect((await edit({ translations: { fr: 'Bonjour' } })).message).toMatchObject({
      translations: { fr: 'Bonjour' },
      text: 'Good morning',
    });
    const { message: kept } = await edit({ custom: { order: 8 } });
    expect(kept).toMatchObject({ translations: { fr: 'Bonjour' }, custom: { order: 8 } });
    expect(kept.edited_at).toBeUndefined();
    expect((await edit({ text: 'Good evening' })).message.translations).toBeUndefined();
    await edit({ text: 'Good night', translations: { de: 'Gute Nacht' } });
    await ada.call('DELETE /messages/{message_id}', named(message.id));
    const gone = (await grace.call('GET /messages/{message_id}', named(message.id))).message;
    expect(gone).toMatchObject({ type: 'deleted', custom: {} });
    expect(gone.translations).toBeUndefined();
    const refused = async (more: object) =>
      (
        await ada.refused('POST /channels/{type}/{id}/messages', {
          params: at(room),
          body: { message: { id: newId(), text: 'x', ...more } },
        })
      ).details;
    const field = (name: string) => ({ issues: [{ field: expect.stringContaining(`message.${name}`) }] });
    expect(await refused({ translations: { '<b>': 'x' } })).toMatchObject(field('translations'));
    const many = Object.fromEntries(
      Array.from({ length: 31 }, (_, n) => [`aa-${String(n).padStart(2, 'x')}`, 'x']),
    );
    expect(await refused({ translations: many })).toMatchObject(field('translations'));
    expect(await refused({ custom: { big: 'x'.repeat(6000) } })).toMatchObject(field('custom'));
  });
});
