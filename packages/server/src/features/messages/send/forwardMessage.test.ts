import { channelNotFound, forwardFixed, forwardInvalid, messageTooLong, notAllowed } from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say, stateOf, textsIn } from '../../../testing/rooms.ts';
import { download, upload } from '../../../testing/uploads.ts';

const forward = (person: Person, room: Room, forwarded_message_id: string, more = {}) =>
  say(person, room, '', { forwarded_message_id, ...more });
const refused = (person: Person, room: Room, forwarded_message_id: string, more = {}) =>
  person.refused('POST /channels/{type}/{id}/messages', {
    params: at(room),
    body: { message: { id: newId(), forwarded_message_id, ...more } },
  });

onEachServer('[MSG-08] Forwarding', (server) => {
  const people = () => server().people('ada', 'grace', 'linus', 'mallory');

  test('a message is sent to another channel with its text and a reference to its source', async () => {
    const { ada, grace, linus } = await people();
    const source = await openRoom(ada, { members: [grace] });
    const target = await openRoom(grace, { members: [linus] });
    const original = await say(ada, source, '@grace lunch at one?', { mentioned_user_ids: ['grace'] });
    await using socket = await openSocket(server().url, linus.token);
    // The forwarder's own text does not replace the author's words.
    const sent = await say(grace, target, 'Ada owes me money', {
      forwarded_message_id: original.id,
      mentioned_user_ids: ['grace'],
    });
    const expected = {
      cid: target.cid,
      text: '@grace lunch at one?',
      user: { id: 'grace' },
      mentioned_users: [],
      forwarded_from: {
        message_id: original.id,
        cid: source.cid,
        user: { id: 'ada', name: 'Ada' },
        created_at: original.created_at,
      },
    };
    expect(sent).toMatchObject(expected);
    expect((await stateOf(linus, target)).messages).toMatchObject([expected]);
    expect((await socket.received('message.new')).message).toMatchObject(expected);
  });

  test('it does not change with the original, and the reference is removed with its deletion', async () => {
    const { ada } = await people();
    const [source, target] = [await openRoom(ada), await openRoom(ada)];
    const original = await say(ada, source, 'as it was');
    const { id } = await forward(ada, target, original.id);
    const params = { message_id: original.id };
    await ada.call('PATCH /messages/{message_id}', { params, body: { text: 'changed' } });
    await ada.call('DELETE /messages/{message_id}', { params });
    expect(await textsIn(ada, target)).toEqual(['as it was']);
    const { message } = await ada.call('DELETE /messages/{message_id}', { params: { message_id: id } });
    expect(message).toMatchObject({ type: 'deleted', text: '' });
    expect(message.forwarded_from).toBeUndefined();
  });

  test('forwarding again keeps the first author', async () => {
    const { ada, grace } = await people();
    const [first, second, third] = [
      await openRoom(ada, { members: [grace] }),
      await openRoom(grace),
      await openRoom(grace),
    ];
    const original = await say(ada, first, 'pass it on');
    const once = await forward(grace, second, original.id);
    const twice = await forward(grace, third, once.id);
    expect(twice.forwarded_from).toEqual(once.forwarded_from);
    expect(twice.forwarded_from?.user.id).toBe('ada');
  });

  test('repeating the id returns one message; it can also go to a thread', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const original = await say(ada, room, 'once');
    const id = newId();
    const [one, other] = [
      await forward(ada, room, original.id, { id }),
      await forward(ada, room, original.id, { id }),
    ];
    expect(other.number).toBe(one.number);
    const reply = await forward(ada, room, original.id, { parent_id: original.id });
    expect(reply).toMatchObject({ parent_id: original.id, text: 'once' });
    expect(await textsIn(ada, room)).toEqual(['once', 'once']);
  });

  test('its content cannot be edited, but its custom fields can', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const { id } = await forward(ada, room, (await say(ada, room, 'so said Ada')).id);
    const params = { message_id: id };
    const error = await ada.refused('PATCH /messages/{message_id}', { params, body: { text: 'not so' } });
    expect(error.is(forwardFixed)).toBe(true);
    const foreign = await upload(ada, room, 'file', { name: 'a.txt', bytes: 'not hers' });
    for (const body of [{ attachments: [foreign.attachment] }, { translations: { de: 'nicht so' } }]) {
      const refusal = await ada.refused('PATCH /messages/{message_id}', { params, body });
      expect(refusal.is(forwardFixed)).toBe(true);
    }
    const { message } = await ada.call('PATCH /messages/{message_id}', {
      params,
      body: { custom: { a: 1 } },
    });
    expect(message).toMatchObject({ text: 'so said Ada', custom: { a: 1 } });
    expect(message.edited_at).toBeUndefined();
  });

  test('non-members of the source forward and learn nothing; those of the target send nothing', async () => {
    const { ada, grace, mallory } = await people();
    const source = await openRoom(ada, { members: [grace] });
    const original = await say(ada, source, 'secret');
    const own = await openRoom(mallory);
    const error = await refused(mallory, own, original.id);
    expect(error.is(forwardInvalid)).toBe(true);
    expect(error.toJSON()).toEqual((await refused(mallory, own, 'no-such-message')).toJSON());
    expect(error.details.issues?.[0]?.field).toBe('message.forwarded_message_id');
    const open = await say(mallory, own, 'mine');
    expect((await refused(mallory, source, open.id)).is(channelNotFound)).toBe(true);
    const team = await openRoom(ada, { type: 'team' });
    expect((await refused(mallory, team, open.id)).is(notAllowed)).toBe(true);
    expect(await textsIn(ada, source)).toEqual(['secret']);
    await ada.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(source), user_id: 'grace' },
    });
    expect((await refused(grace, await openRoom(grace), original.id)).is(forwardInvalid)).toBe(true);
  });

  test('its files are copied: the target’s readers can access them, even without the original', async () => {
    const { ada, grace, linus, mallory } = await people();
    const source = await openRoom(ada, { members: [grace] });
    const target = await openRoom(grace, { members: [linus] });
    const { attachment } = await upload(ada, source, 'file', { name: 'plan.txt', bytes: 'to the lamps' });
    const original = await say(ada, source, '', { attachments: [attachment] });
    const sent = await forward(grace, target, original.id);
    const url = sent.attachments[0]?.asset_url as string;
    expect(sent.attachments[0]).toMatchObject({ type: 'file', title: 'plan.txt', file_size: 12 });
    expect((await download(linus, url)).bytes.toString()).toBe('to the lamps');
    expect((await download(linus, original.attachments[0]?.asset_url as string)).status).toBe(404);
    await ada.call('DELETE /messages/{message_id}', { params: { message_id: original.id } });
    expect((await download(linus, url)).status).toBe(200);
    for (const person of [mallory, ada]) expect((await download(person, url)).status).toBe(404);
  });

  test('[MSG-15] a restricted message is forwarded by its author only', async () => {
    const { ada, grace, mallory } = await people();
    const [source, target] = [await openRoom(ada, { members: [grace] }), await openRoom(grace)];
    const own = await openRoom(ada);
    const secret = await say(ada, source, 'for Grace alone', { restricted_visibility: ['ada', 'grace'] });
    expect((await refused(grace, target, secret.id)).is(forwardInvalid)).toBe(true);
    expect((await refused(mallory, await openRoom(mallory), secret.id)).is(forwardInvalid)).toBe(true);
    await forward(ada, own, secret.id);
    expect(await textsIn(grace, target)).toEqual([]);
  });

  test('deleted or too long messages are rejected', async () => {
    const { ada } = await people();
    const [source, target] = [await openRoom(ada), await openRoom(ada, { type: 'team' })];
    const gone = await say(ada, source, 'gone');
    await ada.call('DELETE /messages/{message_id}', { params: { message_id: gone.id } });
    expect((await refused(ada, target, gone.id)).is(forwardInvalid)).toBe(true);
    const long = await say(ada, source, 'x'.repeat(20));
    const limit = (max_message_length: number) =>
      server().backEnd.call('PATCH /channel-types/{name}', {
        params: { name: 'team' },
        body: { max_message_length },
      });
    await limit(10);
    try {
      expect((await refused(ada, target, long.id)).is(messageTooLong)).toBe(true);
    } finally {
      await limit(20_000);
    }
    expect((await forward(ada, target, long.id)).text).toBe('x'.repeat(20));
  });
});
