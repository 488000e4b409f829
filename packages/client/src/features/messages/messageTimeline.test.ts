import { connectClient, handNetwork, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, waitUntil } from '../../index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { ada } = await server.people('ada', 'grace');
  await ada.call('POST /channels/{type}/{id}/query', { params: { type: 'team', id: 'long' }, body: {} });
  for (let number = 1; number <= 120; number++) {
    await ada.call('POST /channels/{type}/{id}/messages', {
      params: { type: 'team', id: 'long' },
      body: { message: { id: `long-${number}`, text: `${number}` } },
    });
  }
});
afterAll(() => server.stop());

const numbers = ({ messages }: Channel) => messages.state.get().messages.map(({ number }) => number);
const span = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, index) => from + index);
const setsOf = ({ messages }: Channel) =>
  messages.sets.map(({ messages: list, ...set }) => ({
    from: list[0]?.number,
    to: list.at(-1)?.number,
    ...set,
  }));

describe('the message list of a channel', () => {
  it('[MSG-07] starts with the newest 25 and pages back by 25', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'long').watch();
    expect(numbers(channel)).toEqual(span(96, 120));
    expect(channel.messages.state.get()).toMatchObject({ hasPrev: true, hasNext: false, isLatest: true });
    const loading = channel.messages.loadPrev();
    expect(channel.messages.loadPrev()).toBe(loading);
    expect(channel.messages.state.get().isLoadingPrev).toBe(true);
    await loading;
    expect(numbers(channel)).toEqual(span(71, 120));
    await channel.messages.loadPrev(100);
    expect(channel.messages.state.get()).toMatchObject({ hasPrev: false, isLoadingPrev: false });
    expect(numbers(channel)).toEqual(span(1, 120));
  });

  it('[MSG-07] jumps to a message in a set of its own, which merges with the latest when they meet', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'long').watch();
    await channel.messages.loadAround({ id: 'long-40' }, 11);
    expect(numbers(channel)).toContain(40);
    expect(channel.messages.state.get()).toMatchObject({ hasPrev: true, hasNext: true, isLatest: false });
    expect(setsOf(channel)).toMatchObject([
      { isCurrent: true, isLatest: false },
      { from: 96, to: 120, isCurrent: false, isLatest: true, pagination: { hasPrev: true, hasNext: false } },
    ]);
    await channel.messages.loadNext(100);
    expect(setsOf(channel)).toMatchObject([{ to: 120, isCurrent: true, isLatest: true }]);
    expect(channel.messages.state.get()).toMatchObject({ hasNext: false, isLatest: true });
  });

  it('[MSG-07] returns to the latest set without a request, and jumps to a time', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'long').watch();
    const { created_at } = channel.messages.state.get().messages[0]!;
    await channel.messages.loadAround({ id: 'long-10' }, 5);
    await channel.messages.loadLatest();
    expect(numbers(channel)).toEqual(span(96, 120));
    await channel.messages.loadAround({ createdAt: created_at }, 9);
    expect(numbers(channel)).toContain(96);
    await expect(channel.messages.loadAround({ id: 'nowhere' })).rejects.toMatchObject({
      name: 'message_not_found',
    });
    expect(channel.messages.state.get().error?.name).toBe('message_not_found');
  });

  it('[MSG-07] stays where it was moved last when the answer to an earlier jump arrives', async () => {
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada', { environment: network.environment });
    const { messages } = await ada.channel('team', 'long').watch();
    const isLoading = () => messages.state.get().isLoading;
    const moves = [
      ['long-10', () => messages.loadAround({ id: 'long-60' }, 5)],
      ['long-10', () => messages.loadLatest()],
      ['nowhere', () => messages.loadAround({ id: 'long-60' }, 5)],
    ] as const;
    for (const [id, move] of moves) {
      const slow = network.hold(`id_around=${id}&`);
      const slowJump = messages.loadAround({ id }, 5);
      await slow.come;
      expect(isLoading()).toBe(true);
      expect(await move()).toBe(true);
      expect(isLoading()).toBe(false);
      const shown = messages.state.get();
      slow.release();
      expect(await slowJump).toBe(false);
      expect(messages.state.get()).toBe(shown);
    }
  });

  it('[MSG-07] shows what was chosen again while its first answer is awaited, and loads until that', async () => {
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada', { environment: network.environment });
    const channel = await ada.channel('team', 'long').watch();
    const { messages } = channel;
    const [first, second] = [network.hold('id_around=long-10&'), network.hold('id_around=long-60&')];
    const jump = (id: string) => messages.loadAround({ id }, 5);
    const jumps = [jump('long-10'), jump('long-60'), jump('long-10')];
    await Promise.all([first.come, second.come]);
    second.release();
    expect(await jumps[1]).toBe(false);
    expect(messages.state.get()).toMatchObject({ isLatest: true, isLoading: true });
    first.release();
    expect(await Promise.all(jumps)).toEqual([true, false, true]);
    expect(numbers(channel)).toContain(10);
    expect(messages.state.get().isLoading).toBe(false);
  });

  it('[MSG-07] adds a new message to the latest set while an older one is shown', async () => {
    await using ada = await connectClient(server, 'ada');
    const channel = await ada.channel('team', 'long').watch();
    await channel.messages.loadAround({ id: 'long-10' }, 5);
    const before = numbers(channel);
    channel.send({ text: '121' });
    await waitUntil(channel.state, ({ channel: fields }) => fields?.last_message_number === 121);
    expect(numbers(channel)).toEqual(before);
    await channel.messages.loadLatest();
    expect(numbers(channel)).toEqual(span(96, 121));
  });

  it('[MSG-07] logs a corrupted set: one smaller than its page', async () => {
    const logged: string[] = [];
    const quiet = () => undefined;
    await using ada = await connectClient(server, 'ada', {
      logger: { debug: quiet, warn: quiet, error: (message) => logged.push(message) },
    });
    const channel = await ada.channel('team', 'long').watch();
    const page = await ada.http.call('GET /channels/{type}/{id}/messages', {
      params: { type: 'team', id: 'long' },
      query: { limit: '5' },
    });
    channel.messages.applyLatestPage(page, false);
    expect(logged).toEqual([]);
    channel.messages.applyLatestPage(
      { ...page, messages: Array.from({ length: 40 }, () => page.messages[0]!) },
      true,
    );
    expect(logged).toEqual([expect.stringContaining('corrupted message set')]);
  });
});
