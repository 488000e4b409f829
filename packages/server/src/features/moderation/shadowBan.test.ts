import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { freshPeople, onEachServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, say, stateOf } from '../../testing/rooms.ts';
import { download, upload } from '../../testing/uploads.ts';

onEachServer('Shadow bans', (shared) => {
  const world = async () => {
    const server = shared();
    const people = await freshPeople(server, {
      ada: 'user',
      grace: 'user',
      mallory: 'user',
      warden: 'moderator',
    });
    const room = await openRoom(people.ada, { type: 'team', members: [people.grace, people.mallory] });
    const texts = async (person: Person) => (await stateOf(person, room)).messages.map(({ text }) => text);
    const ban = (body: object = {}) =>
      people.ada.call('POST /bans', {
        body: { user_id: people.mallory.id, kind: 'shadow_ban', cid: room.cid, ...body },
      });
    return { ...people, server, room, texts, ban };
  };

  test('[MOD-01] messages are visible to their author and moderators only, without the author noticing', async () => {
    const w = await world();
    const asked = await say(w.grace, w.room, 'a question');
    await using authors = await openSocket(w.server.url, w.mallory.token);
    await using graces = await openSocket(w.server.url, w.grace.token);
    const before = await w.mallory.call('GET /me');
    const { ban } = await w.ban();
    await authors.settle();
    expect(authors.frames.map(({ type }) => type)).not.toContain('capabilities.changed');
    const sent = await say(w.mallory, w.room, 'spam');
    const reply = await say(w.mallory, w.room, 'spam too', { parent_id: asked.id, show_in_channel: true });
    await w.mallory.call('POST /channels/{type}/{id}/typing', { params: at(w.room), body: { typing: true } });
    const event = await authors.received('message.new', ({ message }) => message.id === sent.id);
    for (const seen of [sent, event.message, (await stateOf(w.mallory, w.room)).messages.at(-1)!]) {
      expect(seen).not.toHaveProperty('restricted_visibility');
    }
    expect(await w.texts(w.mallory)).toEqual(['a question', 'spam', 'spam too']);
    expect(await w.texts(w.ada)).toEqual(['a question', 'spam', 'spam too']);
    expect(await w.texts(w.warden)).toEqual(['a question', 'spam', 'spam too']);
    expect(await w.texts(w.grace)).toEqual(['a question']);
    // Moderators see that the message is restricted, in events and pages.
    const [, spam] = (await stateOf(w.ada, w.room)).messages;
    expect(spam?.restricted_visibility).toEqual(
      expect.arrayContaining([w.ada.id, w.mallory.id, w.warden.id]),
    );
    expect(spam?.restricted_visibility).not.toContain(w.grace.id);

    const { channels } = await w.grace.call('POST /channels/query', {
      body: { filter: { cid: w.room.cid, has_unread: true } },
    });
    expect(channels).toEqual([]);
    expect(
      (await w.grace.refused('GET /messages/{message_id}', { params: { message_id: sent.id } })).status,
    ).toBe(404);
    await graces.settle();
    const received = JSON.stringify(graces.frames);
    expect(received).not.toContain('spam');
    expect(received).not.toContain('typing');
    expect(received).not.toContain(reply.id);

    const { restriction, own_capabilities } = await stateOf(w.mallory, w.room);
    expect(restriction).toBeUndefined();
    expect(own_capabilities).toContain('send-message');
    expect({ ...(await w.mallory.call('GET /me')).me, presence: '' }).toEqual({ ...before.me, presence: '' });
    expect((await w.mallory.refused('POST /bans/query', {})).status).toBe(403);

    await w.ada.call('DELETE /bans/{ban_id}', { params: { ban_id: ban.id } });
    await say(w.mallory, w.room, 'for all again');
    expect(await w.texts(w.grace)).toEqual(['a question', 'for all again']);
  });

  test('[MOD-01] a moderator’s reply goes to the same readers, without the author noticing', async () => {
    const w = await world();
    await w.ban();
    const sent = await say(w.mallory, w.room, 'spam');
    await say(w.ada, w.room, 'stop that', { parent_id: sent.id, show_in_channel: true });
    expect(await w.texts(w.grace)).toEqual([]);
    const [, answer] = (await stateOf(w.mallory, w.room)).messages;
    expect(answer?.text).toBe('stop that');
    expect(answer).not.toHaveProperty('restricted_visibility');
  });

  test('[MOD-01] reactions and edits of public messages are visible to their author only', async () => {
    const w = await world();
    const mine = await say(w.mallory, w.room, 'harmless');
    const hers = await say(w.grace, w.room, 'hello');
    await w.ban();
    await using authors = await openSocket(w.server.url, w.mallory.token);
    const params = { message_id: hers.id };
    const reacted = await w.mallory.call('POST /messages/{message_id}/reactions', {
      params,
      body: { type: '👎' },
    });
    expect(reacted.message.reaction_groups['👎']?.count).toBe(1);
    expect(reacted.message.own_reactions).toHaveLength(1);
    await authors.received('reaction.new');
    const edited = await w.mallory.call('PATCH /messages/{message_id}', {
      params: { message_id: mine.id },
      body: { text: 'buy lamps' },
    });
    expect(edited.message.text).toBe('buy lamps');
    for (const person of [w.grace, w.ada]) {
      expect(await w.texts(person)).toEqual(['harmless', 'hello']);
      const { message } = await person.call('GET /messages/{message_id}', { params });
      expect(message.reaction_groups).toEqual({});
    }
  });

  test('[MOD-01] files that an edit drops stay for everybody else; after the ban they are removed', async () => {
    const w = await world();
    const { attachment, file } = await upload(w.mallory, w.room, 'file', { name: 'a.txt', bytes: 'words' });
    const sent = await say(w.mallory, w.room, 'see the file', { attachments: [attachment] });
    const { ban } = await w.ban();
    const drop = () =>
      w.mallory.call('PATCH /messages/{message_id}', {
        params: { message_id: sent.id },
        body: { attachments: [] },
      });
    expect((await drop()).message.attachments).toEqual([]);
    const [shown] = (await stateOf(w.grace, w.room)).messages;
    expect(shown?.attachments).toEqual([attachment]);
    expect((await download(w.grace, file)).status).toBe(200);
    await w.ada.call('DELETE /bans/{ban_id}', { params: { ban_id: ban.id } });
    await drop();
    expect((await download(w.grace, file)).status).toBe(404);
  });

  test('[MOD-01] a shadow ban of the app applies in every channel; restricted messages stay restricted', async () => {
    const w = await world();
    await w.warden.call('POST /bans', { body: { user_id: w.mallory.id, kind: 'shadow_ban' } });
    const other = await openRoom(w.mallory, { members: [w.grace] });
    const message = { id: newId(), text: 'psst' };
    await w.mallory.call('POST /channels/{type}/{id}/messages', { params: at(other), body: { message } });
    expect((await stateOf(w.mallory, other)).messages.map(({ text }) => text)).toEqual(['psst']);
    expect((await stateOf(w.grace, other)).messages).toEqual([]);
    // App moderators see nothing of a channel they may not read.
    expect(
      (await w.warden.refused('GET /messages/{message_id}', { params: { message_id: message.id } })).status,
    ).toBe(404);
  });
});
