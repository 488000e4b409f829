import { type Message, notAllowed, quoteInvalid } from '@confab/protocol';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, say } from '../../testing/rooms.ts';

onEachServer('[MSG-04] Quotes', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');
  const find = async (person: Awaited<ReturnType<typeof people>>['ada'], id: string): Promise<Message> =>
    (await person.call('GET /messages/{message_id}', { params: { message_id: id } })).message;

  test('the quoted message is embedded in its current state: edited, deleted or erased', async () => {
    const { ada, grace } = await people();
    const root = await server().person('root', 'admin');
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const quoted = await say(ada, room, 'first');
    const quoting = await say(grace, room, 'about that', { quoted_message_id: quoted.id });
    expect(quoting.quoted_message).toMatchObject({ id: quoted.id, text: 'first', user: { id: 'ada' } });
    const params = { message_id: quoted.id };
    await ada.call('PATCH /messages/{message_id}', { params, body: { text: 'second' } });
    expect((await find(grace, quoting.id)).quoted_message?.text).toBe('second');
    await ada.call('DELETE /messages/{message_id}', { params });
    expect((await find(grace, quoting.id)).quoted_message).toMatchObject({ type: 'deleted', text: '' });
    await root.call('DELETE /messages/{message_id}', { params, query: { hard: 'true' } });
    const last = await find(grace, quoting.id);
    expect(last).toMatchObject({ quoted_message_id: quoted.id, text: 'about that' });
    expect(last.quoted_message).toBeUndefined();
  });

  test('a quote of a quote embeds only one level', async () => {
    const { ada } = await people();
    const room = await openRoom(ada);
    const first = await say(ada, room, 'first');
    const second = await say(ada, room, 'second', { quoted_message_id: first.id });
    const third = await say(ada, room, 'third', { quoted_message_id: second.id });
    expect(third.quoted_message).toMatchObject({ text: 'second', quoted_message_id: first.id });
    expect(third.quoted_message).not.toHaveProperty('quoted_message');
  });

  test('only messages of the same channel can be quoted, whoever may read the other one', async () => {
    const { ada, mallory } = await people();
    const [room, other] = [await openRoom(ada), await openRoom(ada)];
    const elsewhere = await say(ada, other, 'elsewhere');
    const own = await openRoom(mallory);
    const refused = (person: typeof ada, where: Room, quoted_message_id: string) =>
      person.refused('POST /channels/{type}/{id}/messages', {
        params: at(where),
        body: { message: { id: newId(), text: 'look', quoted_message_id } },
      });
    const error = await refused(ada, room, elsewhere.id);
    expect(error.is(quoteInvalid)).toBe(true);
    expect(error.message).toBe('You can only quote messages from the same channel.');
    const ofStranger = await refused(mallory, own, elsewhere.id);
    expect(ofStranger.toJSON()).toEqual((await refused(mallory, own, 'no-such-message')).toJSON());
  });

  test('it requires the capability quote-message, and the type’s feature', async () => {
    const { ada, grace } = await people();
    const admin = await server().person('root', 'admin');
    const room = await openRoom(admin, { type: 'broadcast', members: [ada, grace] });
    const news = await say(admin, room, 'news');
    const message = { text: 'as said', parent_id: news.id, quoted_message_id: news.id };
    const send = () => ({ params: at(room), body: { message: { id: newId(), ...message } } });
    const error = await ada.refused('POST /channels/{type}/{id}/messages', send());
    expect(error.is(notAllowed)).toBe(true);
    expect(error.details.capability).toBe('quote-message');
    const switched = (quotes: boolean) =>
      admin.call('PATCH /channel-types/{name}', {
        params: { name: 'broadcast' },
        body: { features: { quotes } },
      });
    await switched(false);
    try {
      const off = await admin.refused('POST /channels/{type}/{id}/messages', send());
      expect(off.message).toBe('Quotes are turned off in this channel.');
    } finally {
      await switched(true);
    }
    expect((await admin.call('POST /channels/{type}/{id}/messages', send())).message.quoted_message?.id).toBe(
      news.id,
    );
  });
});
