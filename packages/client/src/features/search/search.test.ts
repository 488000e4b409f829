import { ChatError, searchDebounceMs, searchPageSize } from '@confab/protocol';
import { fakeEnvironment, signToken, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { ChatClient, networkError, waitUntil } from '../../index.ts';
import {
  ChannelSearchSource,
  SearchController,
  type SearchPage,
  type SearchPageRequest,
  SearchSource,
  UserSearchSource,
} from './index.ts';

/** A source whose answers and clock the test controls. */
class TestSource extends SearchSource<string> {
  readonly type: string;
  readonly asked: {
    text: string;
    page: SearchPageRequest;
    answer: (page: SearchPage<string>) => void;
    fail: (error: unknown) => void;
  }[] = [];

  constructor(clock: ReturnType<typeof fakeEnvironment>, type = 'test') {
    super(clock.environment);
    this.type = type;
  }

  protected query(text: string, page: SearchPageRequest): Promise<SearchPage<string>> {
    const { promise, resolve, reject } = Promise.withResolvers<SearchPage<string>>();
    this.asked.push({ text, page, answer: resolve, fail: reject });
    return promise;
  }
}

const names = (count: number, from = 0) =>
  Array.from({ length: count }, (_, index) => `name ${from + index}`);

function setUp() {
  const clock = fakeEnvironment();
  const source = new TestSource(clock);
  source.activate();
  const texts = () => source.asked.map(({ text }) => text);
  return { clock, source, texts };
}

describe('a search source', () => {
  it('[SRCH-01] waits 300 ms after the last keystroke and queries 10', async () => {
    expect([searchDebounceMs, searchPageSize]).toEqual([300, 10]);
    const { clock, source, texts } = setUp();
    source.search('a');
    await clock.pass(299);
    source.search('ad');
    await clock.pass(299);
    expect(texts()).toEqual([]);
    await clock.pass(1);
    expect(texts()).toEqual(['ad']);
    expect(source.asked[0]?.page).toMatchObject({ limit: 10, offset: 0, next: undefined });
  });

  it('[SRCH-01] has items, offset, next, hasNext, isActive, isLoading, searchQuery and lastQueryError', async () => {
    const { clock, source } = setUp();
    expect(source.state.get()).toEqual({
      items: undefined,
      offset: 0,
      next: undefined,
      hasNext: true,
      isActive: true,
      isLoading: false,
      searchQuery: '',
      lastQueryError: undefined,
    });
    source.search('ad');
    await clock.pass(300);
    expect(source.state.get()).toMatchObject({ isLoading: true, searchQuery: 'ad', items: undefined });
    source.asked[0]?.answer({ items: names(10), next: 'page 2' });
    await clock.settle();
    expect(source.state.get()).toEqual({
      items: names(10),
      offset: 10,
      next: 'page 2',
      hasNext: true,
      isActive: true,
      isLoading: false,
      searchQuery: 'ad',
      lastQueryError: undefined,
    });
    source.search();
    expect(source.asked[1]).toMatchObject({ text: 'ad', page: { limit: 10, offset: 10, next: 'page 2' } });
    source.asked[1]?.answer({ items: names(10, 10), next: null });
    await clock.settle();
    expect(source.state.get()).toMatchObject({ items: names(20), next: undefined, hasNext: false });
  });

  it('[SRCH-02] queries only while active', async () => {
    const { clock, source, texts } = setUp();
    source.deactivate();
    source.search('ad');
    await clock.pass(300);
    expect(texts()).toEqual([]);
    source.activate();
    source.search('ad');
    source.deactivate();
    source.activate();
    await clock.pass(300);
    expect(texts()).toEqual([]);
    source.search('ad');
    await clock.pass(300);
    expect(texts()).toEqual(['ad']);
  });

  it('[SRCH-02] queries only while not loading', async () => {
    const { clock, source, texts } = setUp();
    source.search('ad');
    await clock.pass(300);
    source.search();
    source.search('ad');
    await clock.pass(300);
    expect(texts()).toEqual(['ad']);
  });

  it('[SRCH-02] queries only if there are more results or the query is new', async () => {
    const { clock, source, texts } = setUp();
    source.search('ad');
    await clock.pass(300);
    source.asked[0]?.answer({ items: names(3) });
    await clock.settle();
    expect(source.state.get()).toMatchObject({ hasNext: false, items: names(3) });
    source.search();
    source.search('ad');
    await clock.pass(300);
    expect(texts()).toEqual(['ad']);
    source.search('ada');
    await clock.pass(300);
    expect(texts()).toEqual(['ad', 'ada']);
    expect(source.state.get()).toMatchObject({
      searchQuery: 'ada',
      items: undefined,
      offset: 0,
      hasNext: true,
    });
  });

  it('[SRCH-02] queries only for a text that is not empty', async () => {
    const { clock, source, texts } = setUp();
    for (const text of ['', '   ', '\n']) {
      source.search(text);
      await clock.pass(300);
    }
    source.search();
    expect(texts()).toEqual([]);
  });

  it('[SRCH-02] stores a failed query as lastQueryError, and can query again', async () => {
    const { clock, source, texts } = setUp();
    source.search('ad');
    await clock.pass(300);
    const failure = new ChatError(networkError);
    source.asked[0]?.fail(failure);
    await clock.settle();
    expect(source.state.get()).toMatchObject({ lastQueryError: failure, isLoading: false, hasNext: true });
    source.search();
    expect(texts()).toEqual(['ad', 'ad']);
    expect(source.state.get().lastQueryError).toBeUndefined();
    source.asked[1]?.answer({ items: names(1) });
    await clock.settle();
    expect(source.state.get().items).toEqual(names(1));
  });

  it('[SRCH-02] aborts an overtaken query, drops its results, and never runs two at once', async () => {
    const { clock, source, texts } = setUp();
    const typed = async (text: string) => {
      source.search(text);
      await clock.pass(300);
    };
    await typed('a');
    expect(source.asked[0]?.page.signal.aborted).toBe(false);
    await typed('ad');
    await typed('ada');
    expect(source.asked[0]?.page.signal.aborted).toBe(true);
    expect(texts()).toEqual(['a']);
    expect(source.state.get()).toMatchObject({ searchQuery: 'ada', isLoading: true });
    source.asked[0]?.answer({ items: ['late'] });
    await clock.settle();
    expect(texts()).toEqual(['a', 'ada']);
    expect(source.state.get()).toMatchObject({ items: undefined, isLoading: true });
    await typed('adam');
    source.asked[1]?.fail(new ChatError(networkError));
    await clock.settle();
    source.asked[2]?.answer({ items: ['right'] });
    await clock.settle();
    expect(source.state.get()).toMatchObject({
      items: ['right'],
      searchQuery: 'adam',
      lastQueryError: undefined,
    });
  });

  it('[SRCH-01] keeps its results when deactivated and clears them when reset', async () => {
    const { clock, source } = setUp();
    source.search('ad');
    await clock.pass(300);
    source.asked[0]?.answer({ items: names(2) });
    await clock.settle();
    source.deactivate();
    expect(source.state.get()).toMatchObject({ isActive: false, items: names(2) });
    source.activate();
    source.reset();
    expect(source.state.get()).toMatchObject({
      isActive: true,
      items: undefined,
      searchQuery: '',
      hasNext: true,
    });
  });
});

describe('a search controller', () => {
  const sources = () => {
    const clock = fakeEnvironment();
    return { clock, users: new TestSource(clock, 'users'), channels: new TestSource(clock, 'channels') };
  };

  it('[SRCH-01] keeps one source active by default, and queries the next one with the same text', async () => {
    const { clock, users, channels } = sources();
    const controller = new SearchController({ sources: [users, channels] });
    controller.search('ad');
    await clock.pass(300);
    expect([users.isActive, channels.isActive]).toEqual([true, false]);
    expect([users.asked.length, channels.asked.length]).toEqual([1, 0]);
    controller.activateSource('channels');
    await clock.pass(300);
    expect([users.isActive, channels.isActive]).toEqual([false, true]);
    expect(channels.asked.map(({ text }) => text)).toEqual(['ad']);
    controller.deactivateSource('channels');
    expect(controller.activeSources).toEqual([]);
  });

  it('[SRCH-01] leaves one of several active sources active at the start, and when one is added', async () => {
    const { clock, users, channels } = sources();
    users.activate();
    channels.activate();
    const controller = new SearchController({ sources: [users, channels] });
    expect(controller.activeSources).toEqual([users]);
    const added = new TestSource(clock, 'files');
    added.activate();
    controller.addSource(added);
    controller.search('ad');
    await clock.pass(300);
    expect([users, channels, added].map(({ asked }) => asked.length)).toEqual([1, 0, 0]);
  });

  it('[SRCH-01] keeps several active if configured', async () => {
    const { clock, users, channels } = sources();
    const controller = new SearchController({ sources: [users, channels], keepSingleActiveSource: false });
    controller.activateSource('users');
    controller.activateSource('channels');
    controller.search('ad');
    await clock.pass(300);
    expect([users.asked.length, channels.asked.length]).toEqual([1, 1]);
    controller.clear();
    expect(controller.state.get().searchQuery).toBe('');
    expect(users.state.get()).toMatchObject({ isActive: true, isLoading: false, searchQuery: '' });
  });

  it('[SRCH-01] adds and removes sources', () => {
    const { clock, users, channels } = sources();
    const controller = new SearchController({ sources: [users] });
    controller.addSource(channels);
    const other = new TestSource(clock, 'users');
    controller.addSource(other);
    expect(controller.state.get().sources).toEqual([channels, other]);
    controller.activateSource('channels');
    controller.removeSource('channels');
    expect(channels.isActive).toBe(false);
    expect(controller.getSource('users')).toBe(other);
  });
});

describe('the built-in sources', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer();
    await server.people('ada', 'mallory', ...Array.from({ length: 12 }, (_, index) => `grace${index + 10}`));
  });
  afterAll(() => server.stop());

  const connect = async (id: string) => {
    const clock = fakeEnvironment();
    const { setTimeout, clearTimeout } = clock.environment;
    const client = new ChatClient({
      baseUrl: server.url,
      token: signToken(server.appSecret, { user_id: id }),
      environment: { ...new ChatClient({ baseUrl: '' }).environment, setTimeout, clearTimeout },
    });
    await client.connect();
    return Object.assign(client, { clock, [Symbol.asyncDispose]: () => client.disconnect() });
  };

  it('[SRCH-01] finds users by id or name, id ascending, page by page', async () => {
    await using ada = await connect('ada');
    const source = new UserSearchSource(ada);
    source.activate();
    source.search('grace');
    await ada.clock.pass(300);
    const first = await waitUntil(source.state, ({ items }) => items !== undefined);
    expect(first.items?.map(({ id }) => id)).toEqual(names(10).map((_, index) => `grace${index + 10}`));
    expect(first).toMatchObject({ offset: 10, hasNext: true });
    source.search();
    const all = await waitUntil(source.state, ({ isLoading }) => !isLoading);
    expect(all.items?.slice(10).map(({ id }) => id)).toEqual(['grace20', 'grace21']);
    expect(all).toMatchObject({ offset: 12, hasNext: false });
  });

  it('[SRCH-01] finds channels that the reader is a member of, and none for a stranger', async () => {
    await using ada = await connect('ada');
    await using mallory = await connect('mallory');
    for (const [id, name] of [
      ['night-ride', 'Night ride'],
      ['night-shift', 'Night shift'],
      ['day', 'Daylight'],
    ] as const)
      await ada.channel('team', id).watch({ data: { name } });
    const find = async (client: typeof ada) => {
      const source = new ChannelSearchSource(client);
      source.activate();
      source.search('night');
      await client.clock.pass(300);
      const { items } = await waitUntil(source.state, (state) => state.items !== undefined);
      return items?.map(({ cid }) => cid).sort();
    };
    expect(await find(ada)).toEqual(['team:night-ride', 'team:night-shift']);
    expect(await find(mallory)).toEqual([]);
  });

  it('[SRCH-02] reports the service’s own error', async () => {
    await using ada = await connect('ada');
    const source = new UserSearchSource(ada);
    source.activate();
    source.search('x'.repeat(100_000));
    await ada.clock.pass(300);
    const { lastQueryError } = await waitUntil(source.state, (state) => state.lastQueryError !== undefined);
    expect(lastQueryError).toBeInstanceOf(ChatError);
    expect(lastQueryError?.status).toBe(400);
  });
});
