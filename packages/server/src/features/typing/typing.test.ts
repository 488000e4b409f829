import { channelNotFound, notAllowed } from '@confab/protocol';
import { openSocket } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, stateOf } from '../../testing/rooms.ts';

onEachServer('Typing', (server) => {
  const people = () => server().people('ada', 'grace', 'mallory');
  const route = 'POST /channels/{type}/{id}/typing';

  test('[MSG-12] others see that a user is typing, and nothing is logged; non-members see nothing', async () => {
    const { ada, grace, mallory } = await people();
    const room = await openRoom(ada, { members: [grace] });
    await using hers = await openSocket(server().url, grace.token);
    await using strangers = await openSocket(server().url, mallory.token);
    await ada.call(route, { params: at(room), body: { typing: true } });
    await ada.call(route, { params: at(room), body: { typing: false } });
    const start = await hers.received('typing.start');
    expect(start).toMatchObject({ seq: 0, cid: room.cid, user: { id: 'ada', name: 'Ada' } });
    await hers.received('typing.stop');
    expect((await stateOf(ada, room)).seq).toBe(0);
    await strangers.settle();
    expect(strangers.frames.filter((frame) => frame.type.startsWith('typing'))).toEqual([]);
    const typing = { params: at(room), body: { typing: true } };
    expect((await mallory.refused(route, typing)).is(channelNotFound)).toBe(true);
  });

  test('[MSG-12] not if the type disables it, and not for users who do not share it', async () => {
    const { ada, grace } = await people();
    const room = await openRoom(ada, { members: [grace] });
    await using hers = await openSocket(server().url, grace.token);
    await ada.call('PATCH /users/{user_id}', {
      params: { user_id: 'ada' },
      body: { share_typing: false },
    });
    await ada.call(route, { params: at(room), body: { typing: true } });
    await hers.settle();
    expect(hers.frames.filter((frame) => frame.type === 'typing.start')).toEqual([]);
    await ada.call('PATCH /users/{user_id}', {
      params: { user_id: 'ada' },
      body: { share_typing: true },
    });
    const news = { type: 'broadcast', id: 'typing-news' };
    await server().backEnd.call('POST /channels/{type}/{id}/query', {
      params: news,
      body: { member_ids: ['ada'] },
    });
    const error = await ada.refused(route, { params: news, body: { typing: true } });
    expect(error.is(notAllowed)).toBe(true);
  });
});
