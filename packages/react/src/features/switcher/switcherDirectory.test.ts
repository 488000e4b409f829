import { isLive, waitUntil } from '@confab/client';
import { connectClient, handNetwork, startTestServer } from '@confab/testing';
import { expect, it } from 'vitest';
import { SwitcherDirectory } from './switcherDirectory.ts';

it('[WEB-01] loads all of the user’s channels, also one with activity between two pages', async () => {
  await using server = await startTestServer();
  const { ada } = await server.people('ada');
  const paramsOf = (index: number) => ({ type: 'team', id: `room-${index}` });
  const rooms = Array.from({ length: 102 }, (_, index) => paramsOf(index));
  const say = async (params: { type: string; id: string }) => {
    const message = { id: crypto.randomUUID(), text: 'hello' };
    await ada.call('POST /channels/{type}/{id}/messages', { params, body: { message } });
  };
  for (const params of rooms) {
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { data: { name: params.id } } });
    await say(params);
  }
  const network = handNetwork();
  await using client = await connectClient(server, 'ada', { environment: network.environment });
  await waitUntil(client.connection.state, isLive);
  const kit = { client, links: {}, visits: { opened: 0 }, cleanups: new Set<() => void>() };
  const directory = new SwitcherDirectory(kit);
  const held = network.hold('/channels/query');
  const loading = directory.load();
  await held.come;
  await say(rooms[0]!);
  held.release();
  await loading;
  const words = { list: (names: string[]) => names.join(), justYou: (name: string) => name };
  expect(directory.channels(undefined, words)).toHaveLength(rooms.length);
  directory.end();
});
