import { channelStream, type Grants, shippedChannelTypes } from '@confab/protocol';
import { openSocket, type Person, type TestSocket } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { openRoom, type Room, say } from '../../testing/rooms.ts';

onEachServer('[APP-04] Open sockets', (server) => {
  const granting = async (name: string, grants: Partial<Grants>) => {
    const { backEnd } = server();
    const { channel_types } = await backEnd.call('GET /channel-types');
    if (channel_types.every((type) => type.name !== name)) {
      await backEnd.call('POST /channel-types', { body: { name, copy_of: 'team' } });
    }
    return backEnd.call('PATCH /channel-types/{name}', {
      params: { name },
      body: { grants: grants as never },
    });
  };
  const socketOf = (person: Person) => openSocket(server().url, person.token);
  const watch = async (socket: TestSocket, room: Room) => {
    socket.send({ type: 'subscribe', id: 1, streams: { [channelStream(room.cid)]: null } as never });
    await socket.received('subscribed', ({ refused }) => refused.length === 0);
  };
  const messagesOf = (socket: TestSocket) =>
    socket.frames.flatMap((frame) => (frame.type === 'message.new' ? frame.message.text : []));
  const shipped = shippedChannelTypes.find(({ name }) => name === 'team')!.grants;

  test('lose what a role may no longer read before any further event, and members keep it', async () => {
    const [ada, grace, mallory] = await Promise.all(
      ['ada', 'grace', 'mallory'].map((id) => server().person(id)),
    );
    await granting('plaza', {});
    const room = await openRoom(ada!, { type: 'plaza', members: [grace!] });
    const other = await openRoom(ada!, { type: 'team', members: [] });
    await using his = await socketOf(mallory!);
    await using hers = await socketOf(grace!);
    await watch(his, room);
    await watch(his, other);
    await say(ada!, room, 'before');
    await his.received('message.new');
    await granting('plaza', { user: [] });
    await say(ada!, room, 'after');
    await hers.received('message.new', ({ message }) => message.text === 'after');
    await his.received('stream.closed', ({ stream }) => stream === channelStream(room.cid));
    await say(ada!, other, 'elsewhere');
    await his.received('message.new', ({ message }) => message.text === 'elsewhere');
    expect(messagesOf(his)).toEqual(['before', 'elsewhere']);
    expect(messagesOf(hers)).toEqual(['before', 'after']);
  });

  test('lose and regain a membership that its role may no longer read, without a gap after it', async () => {
    const [ada, linus] = await Promise.all(['ada', 'linus'].map((id) => server().person(id)));
    await granting('forum', { user: ['join-channel', 'create-channel'] });
    const room = await openRoom(ada!, { type: 'forum', members: [linus!] });
    await using his = await socketOf(linus!);
    await using owners = await socketOf(ada!);
    await granting('forum', { channel_member: [] });
    await say(ada!, room, 'among ourselves');
    await owners.received('message.new');
    await his.received('stream.closed', ({ stream }) => stream === channelStream(room.cid));
    await granting('forum', { channel_member: shipped.channel_member! });
    await his.received('stream.opened', ({ stream }) => stream === channelStream(room.cid));
    for (const text of ['again', 'and again']) await say(ada!, room, text);
    for (const socket of [his, owners]) {
      await socket.received('message.new', ({ message }) => message.text === 'and again');
    }
    expect(messagesOf(his)).toEqual(['again', 'and again']);
    expect(messagesOf(owners)).toEqual(['among ourselves', 'again', 'and again']);
  });

  test('attack 5: lose an app role’s grants as soon as it is revoked; the rest continues without a gap', async () => {
    const ada = await server().person('ada');
    const trent = await server().person('trent', 'moderator');
    await granting('annex', { user: ['create-channel'] });
    const room = await openRoom(ada, { type: 'annex' });
    const own = await openRoom(ada, { type: 'messaging', members: [trent] });
    await using his = await socketOf(trent);
    await watch(his, room);
    await say(ada, room, 'to moderators');
    await his.received('message.new');
    const demote = server().backEnd.call('PATCH /users/{user_id}', {
      params: { user_id: trent.id },
      body: { role: 'user' },
    });
    const during = [1, 2, 3, 4, 5].map((n) => say(ada, own, `word ${n}`));
    await demote;
    await say(ada, room, 'without him');
    await his.received('stream.closed', ({ stream }) => stream === channelStream(room.cid));
    await Promise.all(during);
    await say(ada, own, 'the last word');
    await his.received('message.new', ({ message }) => message.text === 'the last word');
    expect(messagesOf(his)).not.toContain('without him');
    expect(messagesOf(his).filter((text) => text.startsWith('word'))).toHaveLength(5);
    const refused = { type: 'subscribe', id: 2, streams: { [channelStream(room.cid)]: 0 } } as const;
    his.send(refused as never);
    expect((await his.received('subscribed', ({ id }) => id === 2)).refused).toHaveLength(1);
  });

  test('are not checked for a change that affects no reader, and nothing is closed', async () => {
    const ada = await server().person('ada');
    await granting('shed', {});
    const room = await openRoom(ada, { type: 'shed' });
    await using hers = await socketOf(ada);
    await granting('shed', { channel_member: ['read-channel'] });
    await say(ada, room, 'still here');
    await hers.received('message.new', ({ message }) => message.text === 'still here');
    expect(hers.frames.filter(({ type }) => type === 'stream.closed')).toEqual([]);
  });
});
