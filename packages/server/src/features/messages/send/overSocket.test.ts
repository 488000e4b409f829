import { openSocket, type TestSocket } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../../testing/onEachServer.ts';
import { at, newId, openRoom, type Room, textsIn } from '../../../testing/rooms.ts';

onEachServer('[MSG-02] A message over the socket', (server) => {
  let calls = 0;
  const sendOver = async (socket: TestSocket, room: Room, text: string, id = newId()) => {
    const call = ++calls;
    const route = 'POST /channels/{type}/{id}/messages';
    socket.send({ type: 'call', id: call, route, params: { ...at(room) }, body: { message: { id, text } } });
    const { error, body } = await socket.received('answer', (answer) => answer.id === call);
    return error?.name ?? (body as { message: { text: string } }).message.text;
  };

  test('works like over HTTP: once, rejected for non-members, and as soon as membership ends', async () => {
    const [ada, grace, mallory] = await Promise.all(
      ['ada', 'grace', 'mallory'].map((id) => server().person(id)),
    );
    const room = await openRoom(ada!, { members: [grace!] });
    await using hers = await openSocket(server().url, grace!.token);
    await using his = await openSocket(server().url, mallory!.token);
    const id = newId();
    expect(await sendOver(hers, room, 'hello', id)).toBe('hello');
    expect(await sendOver(hers, room, 'hello again', id)).toBe('hello');
    expect(await sendOver(his, room, 'let me in')).toBe('channel_not_found');
    expect(await sendOver(hers, room, '')).toBe('message_empty');
    await ada!.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...at(room), user_id: grace!.id },
    });
    expect(await sendOver(hers, room, 'still here')).toBe('channel_not_found');
    expect(await textsIn(ada!, room)).toEqual(['hello', 'removed 1 person']);
  });
});
