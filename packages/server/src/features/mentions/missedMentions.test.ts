import { messageNotFound } from '@confab/protocol';
import type { Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { openKnownSocket } from '../../testing/openKnownSocket.ts';
import { openRoom, type Room, say } from '../../testing/rooms.ts';

const params = (id: string) => ({ params: { message_id: id } });
const missedOf = async (person: Person, id: string) =>
  person.call('GET /messages/{message_id}/missed-mentions', params(id));
const notify = async (person: Person, id: string, user_ids: string[]) =>
  (
    await person.call('POST /messages/{message_id}/missed-mentions/notify', {
      ...params(id),
      body: { user_ids },
    })
  ).notified_user_ids;

onEachServer('Mentions of people who are not in the channel', (server) => {
  const mention = (person: Person, room: Room, text: string, ids: string[], groups: string[] = []) =>
    say(person, room, text, { mentioned_user_ids: ids, mentioned_group_ids: groups });

  test('[MSG-16] the author learns who is not notified, and notifies those who may read the channel', async () => {
    const { ada, grace, linus, mallory } = await server().people('ada', 'grace', 'linus', 'mallory');
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    await using device = await openKnownSocket(server(), linus);
    const { id } = await mention(ada, room, 'see this @grace @linus', ['grace', 'linus']);
    const { missed, more } = await missedOf(ada, id);
    expect(missed.map(({ user, can_read }) => [user.id, can_read])).toEqual([['linus', true]]);
    expect(more).toBe(0);
    for (const other of [grace, mallory]) {
      const refused = [
        await other.refused('GET /messages/{message_id}/missed-mentions', params(id)),
        await other.refused('POST /messages/{message_id}/missed-mentions/notify', {
          ...params(id),
          body: { user_ids: ['linus'] },
        }),
      ];
      for (const refusal of refused) expect(refusal.is(messageNotFound)).toBe(true);
    }

    expect(await notify(ada, id, ['linus', 'grace', 'mallory'])).toEqual(['linus']);
    const received = await device.received('notification.new');
    expect(received.notification).toMatchObject({ reason: 'mention', message: { id } });
    // Once each.
    expect(await notify(ada, id, ['linus'])).toEqual([]);
  });

  test('[MSG-16] who may not read a private channel is named, but not notified; adding them ends it', async () => {
    const { ada, grace, linus } = await server().people('ada', 'grace', 'linus');
    const room = await openRoom(ada, { members: [grace] });
    const { id } = await mention(ada, room, 'what does @linus think?', ['linus']);
    expect((await missedOf(ada, id)).missed).toMatchObject([{ user: { id: 'linus' }, can_read: false }]);
    expect(await notify(ada, id, ['linus'])).toEqual([]);
    const { type, id: channelId } = room;
    await ada.call('POST /channels/{type}/{id}/members', {
      params: { type, id: channelId },
      body: { member_ids: ['linus'] },
    });
    expect((await missedOf(ada, id)).missed).toEqual([]);
    const { messages } = await linus.call('POST /mentions/query', { body: {} });
    expect(messages.map((message) => message.id)).toContain(id);
  });

  test('[MSG-16] the members of a mentioned group who are not in the channel are named', async () => {
    const root = await server().person('root', 'admin');
    const { ada, grace } = await server().people('ada', 'grace', 'linus');
    const { group } = await root.call('POST /groups', {
      body: {
        id: `crew-${crypto.randomUUID().slice(0, 6)}`,
        name: `crew${crypto.randomUUID().slice(0, 6)}`,
        member_ids: ['ada', 'grace', 'linus'],
      },
    });
    const room = await openRoom(ada, { type: 'team', members: [grace] });
    const { id } = await mention(ada, room, `@${group.name} ahoy`, [], [group.id]);
    expect((await missedOf(ada, id)).missed.map(({ user }) => user.id)).toEqual(['linus']);
  });

  test('[MSG-16] [TEN-01] nobody is named whom the author may not see', async () => {
    const { ada } = await server().people('ada', 'grace');
    const guest = await server().person('visitor', 'guest');
    const room = await openRoom(ada, { members: [guest] });
    const { id } = await mention(guest, room, 'hello @grace', ['grace']);
    expect(await missedOf(guest, id)).toMatchObject({ missed: [], more: 0 });
  });

  test('[MSG-16] a webhook mentions by whole names and ids, and answers who is not notified', async () => {
    const root = await server().person('root', 'admin');
    const { ada, grace } = await server().people('ada', 'grace', 'linus');
    const room = await openRoom(root, { type: 'team', members: [ada] });
    const { url } = await root.call('POST /incoming-webhooks', { body: { name: 'Builds', cid: room.cid } });
    const post = async (text: string) => {
      const answer = await fetch(url, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ text }),
      });
      return (await answer.json()) as { message_id: string; missed_mentions?: { user: { id: string } }[] };
    };
    const { message_id, missed_mentions } = await post(
      'broken by @grace, please help @ada. Not @linusx or me@ada',
    );
    expect(missed_mentions?.map(({ user }) => user.id)).toEqual([grace.id]);
    const { message } = await ada.call('GET /messages/{message_id}', params(message_id));
    expect(message.mentioned_users.map(({ id }) => id).sort()).toEqual(['ada', 'grace']);
    expect(await post('all is well')).not.toHaveProperty('missed_mentions');
  });

  test('[MSG-16] the answer to a bot names who is not notified', async () => {
    const root = await server().person('root', 'admin');
    await server().people('linus');
    const { bot } = await root.call('POST /bots', { body: { id: 'missing-bot', name: 'Helper' } });
    const { token } = await root.call('POST /bots/{bot_id}/tokens', {
      params: { bot_id: bot.id },
      body: { name: 'test', scopes: ['read', 'write', 'manage'] },
    });
    const room = await openRoom(root, { type: 'team' });
    await root.call('POST /channels/{type}/{id}/members', {
      params: { type: room.type, id: room.id },
      body: { member_ids: [bot.id] },
    });
    const answer = await fetch(`${server().url}/api/v1/channels/${room.type}/${room.id}/messages`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({
        message: { id: crypto.randomUUID(), text: 'over to @linus', mentioned_user_ids: ['linus'] },
      }),
    });
    expect(await answer.json()).toMatchObject({
      missed_mentions: [{ user: { id: 'linus' }, can_read: true }],
    });
  });
});
