import {
  botIdTaken,
  channelNotFound,
  channelStream,
  notAllowed,
  scopeMissing,
  tokenInvalid,
} from '@confab/protocol';
import { connectClient, openSocket, type Person, type TestServer } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, say, textsIn } from '../../testing/rooms.ts';

let bots = 0;

async function makeBot(server: TestServer) {
  const root = await server.person('root', 'admin');
  const id = `builds-${++bots}`;
  const { bot } = await root.call('POST /bots', { body: { id, name: 'Builds' } });
  const token = async (
    scopes: ('read' | 'write' | 'manage')[],
    more: { cids?: string[]; expires_at?: string } = {},
  ) => {
    const params = { bot_id: id };
    const made = await root.call('POST /bots/{bot_id}/tokens', {
      params,
      body: { name: scopes.join(), scopes, ...more },
    });
    return { ...made, person: server.withToken(made.token, id) };
  };
  return { root, bot, token };
}

onEachServer('Bots', (server) => {
  test('[HOOK-01] a bot writes as itself with its token, is shown as a bot, and its client follows the channel', async () => {
    const { root, bot, token } = await makeBot(server());
    const { ada } = await server().people('ada');
    const member = { id: bot.id } as Person;
    const room = await openRoom(ada, { members: [member] });
    const { person, token: text } = await token(['read', 'write']);
    expect((await say(person, room, 'built')).user).toMatchObject({ id: bot.id, name: 'Builds', bot: true });
    expect((await say(ada, room, 'thanks')).user.bot).toBeUndefined();
    await using client = await connectClient(server(), person, { token: text });
    const channel = client.channel(room.type, room.id);
    await channel.watch();
    await say(ada, room, 'again');
    await expect
      .poll(() => channel.messages.state.get().messages.map((message) => message.text), { timeout: 10_000 })
      .toContain('again');
    const { bots: all } = await root.call('GET /bots');
    expect(all.find(({ id }) => id === bot.id)).toMatchObject({ owner_id: 'root', purpose: 'bot' });
    const { bot_tokens } = await root.call('GET /bots/{bot_id}/tokens', { params: { bot_id: bot.id } });
    expect(bot_tokens[0]).toMatchObject({ scopes: ['read', 'write'], cids: [] });
    expect(JSON.stringify(bot_tokens)).not.toContain(text.slice(-20));
    const refusal = await root.refused('POST /bots', { body: { id: 'ada', name: 'Ada' } });
    expect(refusal.is(botIdTaken)).toBe(true);
  });

  test('[HOOK-01] attack 7: a token is limited to its scopes and channels, and has no admin rights', async () => {
    const { root, bot, token } = await makeBot(server());
    const { ada } = await server().people('ada');
    const member = { id: bot.id } as Person;
    const [room, other] = await Promise.all([
      openRoom(ada, { members: [member] }),
      openRoom(ada, { members: [member] }),
    ]);
    await say(ada, other, 'lantern elsewhere');
    const { person: reader } = await token(['read']);
    expect(
      (
        await reader.refused('POST /channels/{type}/{id}/messages', {
          params: at(room),
          body: { message: { id: crypto.randomUUID(), text: 'no' } },
        })
      ).is(scopeMissing),
    ).toBe(true);
    const change = { params: { user_id: bot.id }, body: { name: 'Root' } };
    expect((await reader.refused('PATCH /users/{user_id}', change)).is(scopeMissing)).toBe(true);

    const { person: narrow, token: text } = await token(['read', 'write', 'manage'], { cids: [room.cid] });
    await say(narrow, room, 'here');
    const elsewhere = { params: at(other) };
    const into = { ...elsewhere, body: { message: { id: crypto.randomUUID(), text: 'there' } } };
    expect((await narrow.refused('POST /channels/{type}/{id}/messages', into)).is(channelNotFound)).toBe(
      true,
    );
    expect((await narrow.refused('GET /channels/{type}/{id}/messages', elsewhere)).is(channelNotFound)).toBe(
      true,
    );
    expect((await narrow.refused('POST /search', { body: { query: 'lantern' } })).is(scopeMissing)).toBe(
      true,
    );
    const { channels } = await narrow.call('POST /channels/query', { body: { limit: 100 } });
    expect(channels.map(({ channel }) => channel.cid)).toEqual([room.cid]);
    await using socket = await openSocket(server().url, text);
    socket.send({ type: 'subscribe', id: 1, streams: { [channelStream(other.cid)]: 0 } });
    await say(ada, other, 'unheard');
    await say(ada, room, 'heard');
    await socket.received('message.new', (event) => event.cid === room.cid && event.message.text === 'heard');
    expect(JSON.stringify(socket.frames)).not.toContain('elsewhere');
    expect(JSON.stringify(socket.frames)).not.toContain('unheard');

    const refusals = await Promise.all([
      narrow.refused('GET /bots'),
      narrow.refused('POST /bots/{bot_id}/tokens', {
        params: { bot_id: bot.id },
        body: { name: 'more', scopes: ['read', 'manage'] },
      }),
      narrow.refused('GET /sessions'),
      narrow.refused('PUT /users', { body: { users: [{ id: bot.id, role: 'admin' }] } }),
    ]);
    for (const refusal of refusals) expect(refusal.is(scopeMissing)).toBe(true);
    // Nor by becoming an admin's bot.
    await root.call('PUT /users', { body: { users: [{ id: bot.id, role: 'admin' }] } });
    expect((await narrow.refused('GET /bots')).is(scopeMissing)).toBe(true);
    const { mallory } = await server().people('mallory');
    expect((await mallory.refused('GET /bots')).is(notAllowed)).toBe(true);
    expect((await mallory.refused('POST /bots', { body: { id: 'mine', name: 'Mine' } })).is(notAllowed)).toBe(
      true,
    );
  });

  test('[HOOK-01] revoked and expired tokens and those of a deleted bot end immediately, with their sockets', async () => {
    const { root, bot, token } = await makeBot(server());
    const { ada } = await server().people('ada');
    const room = await openRoom(ada, { members: [{ id: bot.id } as Person] });
    const { person, token: text, bot_token } = await token(['read', 'write']);
    await say(person, room, 'before');
    const socket = await openSocket(server().url, text);
    await root.call('DELETE /bots/{bot_id}/tokens/{token_id}', {
      params: { bot_id: bot.id, token_id: bot_token.id },
    });
    expect(await socket.closed).toBe(4003);
    expect((await person.refused('GET /me')).is(tokenInvalid)).toBe(true);
    const blind = await root.refused('POST /bots/{bot_id}/tokens', {
      params: { bot_id: bot.id },
      body: { name: 'blind', scopes: ['write'] },
    });
    expect(blind.details.issues?.[0]?.rule).toBe('must include read');
    const { person: late } = await token(['read'], { expires_at: new Date(Date.now() - 1000).toISOString() });
    expect((await late.refused('GET /me')).is(tokenInvalid)).toBe(true);
    const { person: last, token: good } = await token(['read']);
    await last.call('GET /me');
    const forged = server().withToken(`${good.slice(0, -1)}${good.endsWith('A') ? 'B' : 'A'}`);
    expect((await forged.refused('GET /me')).is(tokenInvalid)).toBe(true);
    await root.call('DELETE /bots/{bot_id}', { params: { bot_id: bot.id } });
    expect((await last.refused('GET /me')).is(tokenInvalid)).toBe(true);
    expect(await textsIn(ada, room)).toEqual(['before']);
  });

  test('[HOOK-01] a bot ends with its owner’s account, with its sockets, until an admin reactivates it', async () => {
    const { root, bot, token } = await makeBot(server());
    const { mallory } = await server().people('mallory');
    const leaver = await server().person('leaver', 'admin');
    const params = { bot_id: bot.id };
    await root.call('PATCH /bots/{bot_id}', { params, body: { owner_id: leaver.id } });
    const { person, token: text } = await token(['read']);
    const socket = await openSocket(server().url, text);
    const own = { params: { user_id: leaver.id } };
    expect((await mallory.refused('POST /users/{user_id}/deactivate', own)).is(notAllowed)).toBe(true);
    await root.call('POST /users/{user_id}/deactivate', own);
    await socket.closed;
    expect((await person.refused('GET /me')).is(tokenInvalid)).toBe(true);
    const filter = { actions: ['user.deactivated' as const], user_id: bot.id };
    const { entries } = await root.call('POST /audit/query', { body: { filter } });
    expect(entries).toMatchObject([{ subject_id: bot.id, details: { owner_id: leaver.id } }]);

    await root.call('PATCH /bots/{bot_id}', { params, body: { owner_id: root.id } });
    await root.call('POST /users/{user_id}/reactivate', { params: { user_id: bot.id } });
    expect((await person.call('GET /me')).me.id).toBe(bot.id);
  });
});
