import { connectClient, handNetwork, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Channel, type ChatClient, isLive, waitUntil } from '../../index.ts';
import { ChannelList } from '../channels/lists/index.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  await server.people('ada', 'grace');
});
afterAll(() => server.stop());

const numbersOf = ({ messages }: Channel) => messages.state.get().messages.map(({ number }) => number);
const holesIn = (numbers: readonly number[]) =>
  numbers.slice(1).filter((number, at) => number !== numbers[at]! + 1);
const cases = [
  ['stall', 'list'],
  ['stall', 'query'],
  ['stall', 'watch'],
  ['stall', 'latest'],
  ['cutSocket', 'list'],
  ['cutSocket', 'query'],
  ['cutSocket', 'watch'],
  ['cutSocket', 'latest'],
] as const;

describe('a message list whose newest page arrived while events were missing', () => {
  it.each(cases)('[MSG-07] [CONN-04] shows no gap after %s and %s, then or later', async (fault, way) => {
    const id = `hole-${fault.toLowerCase()}-${way}`;
    const network = handNetwork();
    await using ada = await connectClient(server, 'ada');
    await using grace = await connectClient(server, 'grace', { environment: network.environment });
    const from = await ada.channel('team', id).watch({ member_ids: ['grace'] });
    const seen = await grace.channel('team', id).watch({ create: false });
    const list = new ChannelList(grace, { filter: { cid: seen.cid }, message_limit: 10 });
    await list.load();
    await waitUntil(grace.connection.state, isLive);
    await say(ada, from, 9);
    await untilReceived(seen, 9);

    network[fault]();
    await say(ada, from, 30);
    if (way === 'list') await list.refresh();
    if (way === 'query') await grace.queryChannels({ cid: seen.cid }, [], { message_limit: 10 });
    if (way === 'watch') await seen.query({ create: false, messages: { limit: 10 } });
    if (way === 'latest') await seen.messages.loadLatest(10);
    expect(holesIn(numbersOf(seen))).toEqual([]);
    expect(seen.messages.sets.filter(({ isLatest }) => isLatest)).toHaveLength(1);

    network.resume();
    grace.connection.reconnectNow();
    await untilReceived(seen, 39);
    await say(ada, from, 3);
    await untilReceived(seen, 42);
    expect(holesIn(numbersOf(seen))).toEqual([]);
    expect(numbersOf(seen).at(-1)).toBe(42);
    // A missing message is marked as a gap, and loaded on request.
    while (seen.messages.state.get().hasPrev) await seen.messages.loadPrev();
    expect(numbersOf(seen)).toEqual(Array.from({ length: 42 }, (_, index) => index + 1));
  });
});

async function say(client: ChatClient, channel: Channel, count: number): Promise<void> {
  for (let left = count; left > 0; left--) channel.send({ text: `${left} more` });
  await waitUntil(client.outbox.entries, (waiting) => waiting.length === 0);
}

/** The client's cursor has passed this message. */
async function untilReceived(channel: Channel, number: number): Promise<void> {
  await waitUntil(channel.messages.state, ({ messages }) => messages.at(-1)?.number === number);
}

it('[CHAN-05] [CONN-04] a system message that was deleted while one was away is no activity of the channel', async () => {
  const network = handNetwork();
  await using ada = await connectClient(server, 'ada');
  await using grace = await connectClient(server, 'grace', { environment: network.environment });
  const from = await ada.channel('team', 'deleted-notice').watch({ member_ids: ['grace'] });
  const seen = await grace.channel('team', 'deleted-notice').watch({ create: false });
  await waitUntil(grace.connection.state, isLive);
  await say(ada, from, 1);
  await untilReceived(seen, 1);
  const active = () => seen.state.get().channel?.last_message_at;
  const before = active();

  network.cutSocket();
  await from.update({ topic: 'Lamps' });
  await untilReceived(from, 2);
  const notice = from.messages.state.get().messages.at(-1)!;
  await server.backEnd.call('DELETE /messages/{message_id}', { params: { message_id: notice.id } });
  network.resume();
  grace.connection.reconnectNow();
  await untilReceived(seen, 2);
  expect([seen.messages.state.get().messages.at(-1)?.type, active()]).toEqual(['deleted', before]);
  await seen.query({ create: false });
  expect(active()).toBe(before);
});
