import { searchDebounceMs, searchTextInvalid } from '@confab/protocol';
import { connectClient, startTestServer, type TestClient, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { waitUntil } from '../../../index.ts';
import type { SearchSourceOptions } from '../index.ts';
import { type MessageSearchSettings, MessageSearchSource, messageSearch } from './index.ts';

let server: TestServer;
let ada: TestClient;
let mallory: TestClient;
const params = { type: 'messaging', id: 'search-room' };

beforeAll(async () => {
  server = await startTestServer();
  const people = await server.people('ada', 'grace', 'mallory');
  await people.ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
  let number = 100;
  const say = async (text: string, more: object = {}) => {
    // Messages of the same millisecond are in the order of their ids.
    const message = { id: `said-${++number}`, text, ...more };
    await people.grace.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
    return message.id;
  };
  for (let count = 1; count <= 12; count++) await say(`bridge number ${count}`);
  const parent = await say('What does the dusk sensor say?');
  await say('Four seconds under the bridge', { parent_id: parent });
  await say('nothing of the kind');
  // The first search starts the index's thread, which takes longer on a slow machine than a client waits.
  const body = { filter: { type: 'messaging' }, message_filter: { text: 'bridge' }, limit: 20 };
  const found = async () => (await people.ada.call('POST /search', { body })).results;
  await vi.waitFor(async () => expect(await found()).toHaveLength(13), 20_000);
  ada = await connectClient(server, 'ada');
  mallory = await connectClient(server, 'mallory');
});
afterAll(async () => {
  await Promise.all([ada.disconnect(), mallory.disconnect()]);
  await server.stop();
});

const searching = async (source: MessageSearchSource, text: string) => {
  source.activate();
  source.searchNow(text);
  await waitUntil(source.state, ({ isLoading, searchQuery }) => !isLoading && searchQuery === text);
  return source.state.get();
};
const texts = (source: MessageSearchSource) => source.state.get().items?.map(({ message }) => message.text);

describe('the message source', () => {
  it('[SRCH-03] queries with channel filters, text and type regular, the newest first, 10 at a time, by a cursor', async () => {
    const bodies: unknown[] = [];
    const { call } = ada.http;
    ada.http.call = ((route: never, request: { body?: unknown }, ...more: []) => {
      if (route === 'POST /search') bodies.push(request.body);
      return call.call(ada.http, route, request as never, ...more);
    }) as typeof call;
    const source = new MessageSearchSource(ada, { channelFilters: { type: 'messaging' } });
    expect(searchDebounceMs).toBe(300);
    const first = await searching(source, 'bridge');
    expect(bodies).toEqual([
      {
        filter: { type: 'messaging' },
        message_filter: { text: 'bridge', type: 'regular' },
        sort: [{ field: 'created_at', direction: -1 }],
        limit: 10,
      },
    ]);
    expect(first.lastQueryError).toBeUndefined();
    expect(first.hasNext).toBe(true);
    expect(first.next).toEqual(expect.any(String));
    // Replies are found too.
    expect(texts(source)?.slice(0, 2)).toEqual(['Four seconds under the bridge', 'bridge number 12']);
    source.search();
    const all = await waitUntil(source.state, ({ isLoading, hasNext }) => !isLoading && !hasNext);
    expect(bodies[1]).toMatchObject({ next: first.next });
    expect(all.items).toHaveLength(13);
    expect(all.items?.at(-1)?.highlights).toEqual([{ start: 0, end: 6 }]);
    ada.http.call = call;

    const stranger = new MessageSearchSource(mallory);
    expect((await searching(stranger, 'bridge')).items).toEqual([]);
  });

  it('[SRCH-03] [SRCH-02] accepts operators if configured, searches again with another order, and keeps the error of a failed query', async () => {
    const source = new MessageSearchSource(ada, { hasOperators: true });
    await searching(source, 'from:grace dusk');
    expect(texts(source)).toEqual(['What does the dusk sensor say?']);
    source.configure({ order: 'relevance' });
    await waitUntil(source.state, ({ isLoading, items }) => !isLoading && items !== undefined);
    expect(texts(source)).toEqual(['What does the dusk sensor say?']);
    const { lastQueryError } = await searching(source, 'before:never');
    expect(lastQueryError?.is(searchTextInvalid)).toBe(true);
    // As plain words it is no error, and finds nothing.
    const plain = await searching(new MessageSearchSource(ada), 'before:never');
    expect(plain).toMatchObject({ items: [], lastQueryError: undefined });
  });

  describe('in a room where grace edits her messages', () => {
    const roomWith = async (texts: string[], options: MessageSearchSettings & SearchSourceOptions = {}) => {
      const { grace } = await server.people('grace');
      const room = { type: 'messaging', id: crypto.randomUUID() };
      await grace.call('POST /channels/{type}/{id}/query', { params: room, body: { member_ids: ['ada'] } });
      const ids: string[] = [];
      for (const text of texts) {
        const body = { message: { id: crypto.randomUUID(), text } };
        await grace.call('POST /channels/{type}/{id}/messages', { params: room, body });
        ids.push(body.message.id);
      }
      const of = (index: number) => ({ params: { message_id: ids[index] ?? '' } });
      return {
        channel: await ada.channel(room.type, room.id).watch(),
        source: new MessageSearchSource(ada, { channelFilters: { id: room.id }, ...options }),
        edit: (index: number, text: string) =>
          grace.call('PATCH /messages/{message_id}', { ...of(index), body: { text } }),
        remove: (index: number) => grace.call('DELETE /messages/{message_id}', of(index)),
      };
    };

    it('[SRCH-03] shows changes to a result, and removes results without access', async () => {
      const { channel, source, edit, remove } = await roomWith(['number 1', 'number 2']);
      expect((await searching(source, 'number')).items).toHaveLength(2);
      await edit(1, 'the Number was wrong');
      await waitUntil(source.state, ({ items }) => items?.[0]?.message.text === 'the Number was wrong');
      expect(source.state.get().items?.[0]?.highlights).toEqual([{ start: 4, end: 10 }]);
      await remove(0);
      await waitUntil(source.state, ({ items }) => items?.[1]?.message.type === 'deleted');
      expect(source.state.get().items?.[1]?.message.text).toBe('');
      await channel.leave();
      await waitUntil(source.state, ({ items }) => items?.length === 0);
    });

    it('[SRCH-03] applies changes made while an answer is loading', async () => {
      const { channel, source, edit } = await roomWith(['a tower of brick', 'a tower of stone'], {
        pageSize: 1,
      });
      await searching(source, 'tower');
      expect(texts(source)).toEqual(['a tower of stone']);
      const answer = Promise.withResolvers<void>();
      const { call } = ada.http;
      ada.http.call = (async (...args: Parameters<typeof call>) => {
        const answered = await call.apply(ada.http, args);
        if (args[0] === 'POST /search') await answer.promise;
        return answered;
      }) as typeof call;
      source.search();
      await edit(0, 'a tower of wood');
      await edit(1, 'a tower of glass');
      await waitUntil(
        channel.messages.state,
        ({ messages }) => messages.map(({ text }) => text).join() === 'a tower of wood,a tower of glass',
      );
      ada.http.call = call;
      answer.resolve();
      await waitUntil(source.state, ({ items }) => items?.length === 2);
      expect(texts(source)).toEqual(['a tower of glass', 'a tower of wood']);
    });
  });

  it('[SRCH-03] returns the messages around a result, in its thread for a reply', async () => {
    const search = ada.part(messageSearch);
    const { results } = await search.search({}, { text: 'dusk sensor' });
    const around = await search.surroundings(results[0]!.message);
    expect(around.before.map(({ text }) => text)).toContain('bridge number 10');
    expect(around.after.map(({ text }) => text)).toContain('nothing of the kind');
    const reply = await search.search({}, { text: 'seconds under' });
    expect(await search.surroundings(reply.results[0]!.message)).toEqual({ before: [], after: [] });
  });
});
