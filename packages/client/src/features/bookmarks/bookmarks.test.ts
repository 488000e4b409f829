import { connectClient, handNetwork, startTestServer } from '@confab/testing';
import { describe, expect, it } from 'vitest';
import { waitUntil } from '../../index.ts';
import { bookmarks } from './index.ts';

describe('bookmarks', () => {
  it('[CHAN-12] state plus events equals a fresh load, for everybody in the channel', async () => {
    await using server = await startTestServer();
    const { ada: person } = await server.people('ada', 'grace');
    const params = { type: 'team', id: 'board' };
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace');
    const channel = await ada.channel('team', 'board').watch({ member_ids: ['grace'] });
    const other = await grace.channel('team', 'board').watch();
    const mine = ada.part(bookmarks).in(channel);
    const theirs = grace.part(bookmarks).in(other);
    expect(mine.state.get().status).toBe('idle');
    await Promise.all([mine.load(), theirs.load()]);

    const plan = { title: 'Release plan', url: 'https://example.com/plan', emoji: '🗓️' };
    const first = await mine.create(plan);
    const second = await theirs.create({ title: 'Handbook', url: 'https://example.com/handbook' });
    await waitUntil(mine.state, (state) => state.bookmarks.length === 2);
    await waitUntil(theirs.state, (state) => state.bookmarks.length === 2);
    expect(mine.state.get().bookmarks).toEqual([first, second]);
    expect(theirs.state.get().bookmarks).toEqual([first, second]);

    const ordering = mine.order([second.id, first.id]);
    expect(mine.state.get().bookmarks.map(({ id }) => id)).toEqual([second.id, first.id]);
    await ordering;
    await waitUntil(theirs.state, (state) => state.bookmarks[0]?.id === second.id);
    await theirs.update(second, { title: 'Team handbook' });
    await waitUntil(mine.state, (state) => state.bookmarks[0]?.title === 'Team handbook');
    await mine.update(first, { emoji: null });
    await waitUntil(theirs.state, (state) => state.bookmarks[1]?.emoji === undefined);
    const answer = await person.call('GET /channels/{type}/{id}/bookmarks', { params });
    expect(mine.state.get().bookmarks).toEqual(answer.bookmarks);
    expect(theirs.state.get().bookmarks).toEqual(answer.bookmarks);

    await mine.delete(second);
    await waitUntil(theirs.state, (state) => state.bookmarks.length === 1);
    const last = await person.call('GET /channels/{type}/{id}/bookmarks', { params });
    expect(theirs.state.get().bookmarks).toEqual(last.bookmarks);
  });

  it('[CHAN-12] an order that the service refuses is undone', async () => {
    await using server = await startTestServer();
    const { ada: person } = await server.people('ada');
    const params = { type: 'team', id: 'board' };
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'board').watch();
    const list = ada.part(bookmarks).in(channel);
    await list.load();
    const first = await list.create({ title: 'Plan', url: 'https://example.com/plan' });
    const second = await list.create({ title: 'Handbook', url: 'https://example.com/handbook' });
    await person.call('PATCH /channels/{type}/{id}', { params, body: { frozen: true } });
    const refused = list.order([second.id, first.id]);
    await expect(refused).rejects.toThrow();
    await waitUntil(list.state, (state) => state.bookmarks[0]?.id === first.id);
    expect(list.state.get().bookmarks.map(({ id }) => id)).toEqual([first.id, second.id]);
  });

  it('[CHAN-12] [CONN-04] stay empty after the channel is lost, whatever arrives late', async () => {
    await using server = await startTestServer();
    await server.people('ada', 'grace');
    const params = { type: 'messaging', id: 'board' };
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace', { environment: network.environment });
    const hers = ada
      .part(bookmarks)
      .in(await ada.channel('messaging', 'board').watch({ member_ids: ['grace'] }));
    const channel = await grace.channel('messaging', 'board').watch();
    const list = grace.part(bookmarks).in(channel);
    await list.load();

    // After an answer under way has arrived, the events since its request are applied again.
    const late = network.hold('/lobby/query');
    const loading = grace.channel('team', 'lobby').watch();
    await late.come;
    const before = await hers.create({ title: 'Release plan', url: 'https://example.com/plan' });
    await waitUntil(list.state, (state) => state.bookmarks[0]?.id === before.id);
    const answer = network.hold('/bookmarks');
    const creating = list.create({ title: 'Handbook', url: 'https://example.com/handbook' });
    await answer.come;
    await server.backEnd.call('DELETE /channels/{type}/{id}/members/{user_id}', {
      params: { ...params, user_id: 'grace' },
    });
    await waitUntil(channel.record, ({ status }) => status === 'failed');
    expect(list.state.get().bookmarks).toEqual([]);
    late.release();
    await loading;
    expect(list.state.get().bookmarks).toEqual([]);
    answer.release();
    await creating;
    expect(list.state.get().bookmarks).toEqual([]);

    const body = { member_ids: ['grace'] };
    await server.backEnd.call('POST /channels/{type}/{id}/members', { params, body });
    await waitUntil(list.state, (state) => state.bookmarks.length === 2);
  });
});
