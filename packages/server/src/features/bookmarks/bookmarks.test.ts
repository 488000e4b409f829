import {
  bookmarkNotFound,
  channelNotFound,
  inputInvalid,
  maxBookmarks,
  notAllowed,
  tooManyBookmarks,
  unauthenticated,
} from '@confab/protocol';
import { openSocket, type Person } from '@confab/testing';
import { expect, test } from 'vitest';
import { onEachServer } from '../../testing/onEachServer.ts';
import { at, openRoom, type Room } from '../../testing/rooms.ts';

const plan = { title: 'Release plan', url: 'https://example.com/plan', emoji: '🗓️' };
const create = async (person: Person, room: Room, id: string, fields: Partial<typeof plan> = {}) =>
  (
    await person.call('POST /channels/{type}/{id}/bookmarks', {
      params: at(room),
      body: { id, ...plan, ...fields },
    })
  ).bookmark;
const listOf = async (person: Person, room: Room) =>
  (await person.call('GET /channels/{type}/{id}/bookmarks', { params: at(room) })).bookmarks;
const order = (person: Person, room: Room, bookmark_ids: string[]) =>
  person.call('POST /channels/{type}/{id}/bookmarks/order', { params: at(room), body: { bookmark_ids } });
const one = (room: Room, bookmark_id: string) => ({ params: { ...at(room), bookmark_id } });
const oneRoute = '/channels/{type}/{id}/bookmarks/{bookmark_id}' as const;

onEachServer('Bookmarks', (server) => {
  test('[CHAN-12] are seen live by everybody in the channel and by nobody else', async () => {
    const { ada, grace, mallory } = await server().people('ada', 'grace', 'mallory');
    const room = await openRoom(ada, { members: [grace] });
    await using device = await openSocket(server().url, grace.token);
    await using stranger = await openSocket(server().url, mallory.token);
    const bookmark = await create(ada, room, 'first');
    expect(bookmark).toMatchObject({ ...plan, cid: room.cid, created_by_id: 'ada' });
    expect(await create(ada, room, 'first', { title: 'Other title' })).toEqual(bookmark);
    expect(await listOf(grace, room)).toEqual([bookmark]);
    expect(await device.received('bookmark.created')).toMatchObject({ cid: room.cid, bookmark });

    const params = at(room);
    const refused = [
      await mallory.refused('GET /channels/{type}/{id}/bookmarks', { params }),
      await mallory.refused('POST /channels/{type}/{id}/bookmarks', {
        params,
        body: { id: 'second', ...plan },
      }),
      await mallory.refused('POST /channels/{type}/{id}/bookmarks/order', {
        params,
        body: { bookmark_ids: ['first'] },
      }),
      await mallory.refused(`PATCH ${oneRoute}`, { ...one(room, 'first'), body: { title: 'Mine' } }),
      await mallory.refused(`DELETE ${oneRoute}`, one(room, 'first')),
    ];
    for (const refusal of refused) expect(refusal.is(channelNotFound)).toBe(true);
    const anonymous = await server().nobody.refused('GET /channels/{type}/{id}/bookmarks', { params });
    expect(anonymous.is(unauthenticated)).toBe(true);
    expect(JSON.stringify(stranger.frames)).not.toContain('bookmark');
  });

  test('[CHAN-12] are changed and removed by those with the capability alone', async () => {
    const { grace } = await server().people('grace');
    const root = await server().person('root', 'admin');
    // In a broadcast channel, members read and its owner posts.
    const room = await openRoom(root, { type: 'broadcast', members: [grace] });
    await using device = await openSocket(server().url, grace.token);
    await create(root, room, 'plan');
    const refused = [
      await grace.refused('POST /channels/{type}/{id}/bookmarks', {
        params: at(room),
        body: { id: 'other', ...plan },
      }),
      await grace.refused('POST /channels/{type}/{id}/bookmarks/order', {
        params: at(room),
        body: { bookmark_ids: [] },
      }),
      await grace.refused(`PATCH ${oneRoute}`, { ...one(room, 'plan'), body: { title: 'Mine' } }),
      await grace.refused(`DELETE ${oneRoute}`, one(room, 'plan')),
    ];
    for (const refusal of refused) expect(refusal.is(notAllowed)).toBe(true);

    const change = { title: 'Roadmap', url: 'http://example.com/roadmap', emoji: null };
    const { bookmark } = await root.call(`PATCH ${oneRoute}`, { ...one(room, 'plan'), body: change });
    expect(bookmark).toMatchObject({ title: 'Roadmap', url: 'http://example.com/roadmap' });
    expect(bookmark.emoji).toBeUndefined();
    expect(await listOf(grace, room)).toEqual([bookmark]);
    expect(await device.received('bookmark.updated')).toMatchObject({ bookmark });

    await root.call(`DELETE ${oneRoute}`, one(room, 'plan'));
    expect(await device.received('bookmark.deleted')).toMatchObject({ bookmark_id: 'plan' });
    expect((await root.refused(`DELETE ${oneRoute}`, one(room, 'plan'))).is(bookmarkNotFound)).toBe(true);
    const late = await root.refused(`PATCH ${oneRoute}`, { ...one(room, 'plan'), body: change });
    expect(late.is(bookmarkNotFound)).toBe(true);
    expect(await listOf(root, room)).toEqual([]);
  });

  test('[CHAN-12] keep the order that somebody gave them; those not named come last', async () => {
    const { ada, grace } = await server().people('ada', 'grace');
    const room = await openRoom(ada, { members: [grace] });
    await using device = await openSocket(server().url, grace.token);
    for (const id of ['a', 'b', 'c', 'd']) await create(ada, room, id);
    const { bookmarks } = await order(grace, room, ['c', 'gone', 'a', 'c']);
    expect(bookmarks.map(({ id }) => id)).toEqual(['c', 'a', 'b', 'd']);
    expect(await listOf(ada, room)).toEqual(bookmarks);
    expect(await device.received('bookmarks.ordered')).toMatchObject({ bookmark_ids: ['c', 'a', 'b', 'd'] });
    await ada.call(`DELETE ${oneRoute}`, one(room, 'd'));
    await create(ada, room, 'e');
    expect((await listOf(grace, room)).map(({ id }) => id)).toEqual(['c', 'a', 'b', 'e']);
  });

  test('[CHAN-12] link to http and https alone, and are limited in number', async () => {
    const { ada } = await server().people('ada');
    const room = await openRoom(ada);
    for (const url of [
      'javascript:alert(1)',
      'data:text/html,x',
      '/settings',
      'https://a:b@example.com',
      'x',
    ]) {
      const refusal = await ada.refused('POST /channels/{type}/{id}/bookmarks', {
        params: at(room),
        body: { ...plan, id: 'bad', url },
      });
      expect([url, refusal.is(inputInvalid)]).toEqual([url, true]);
    }
    for (let index = 0; index < maxBookmarks; index++) await create(ada, room, `number-${index}`);
    const refusal = await ada.refused('POST /channels/{type}/{id}/bookmarks', {
      params: at(room),
      body: { id: 'last', ...plan },
    });
    expect(refusal.is(tooManyBookmarks)).toBe(true);
    expect(await listOf(ada, room)).toHaveLength(maxBookmarks);
  });
});
