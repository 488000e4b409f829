import { channelTypes, isLive, waitUntil } from '@confab/client';
import { connectClient, startTestServer } from '@confab/testing';
import { expect, it } from 'vitest';
import { renderHook } from '../../testing/renderHook.tsx';
import { useChannelSearch } from './useChannelSearch.ts';

it('[CHAN-01] finds no channel, without waiting, where nobody may read a channel without being a member', async () => {
  await using server = await startTestServer();
  await server.people('ada');
  const { channel_types: types } = await server.backEnd.call('GET /channel-types');
  for (const { name, grants } of types) {
    const user = (grants.user ?? []).filter((capability) => capability !== 'read-channel');
    await server.backEnd.call('PATCH /channel-types/{name}', {
      params: { name },
      body: { grants: { user } },
    });
  }
  await using client = await connectClient(server, 'ada');
  await waitUntil(client.connection.state, isLive);
  await waitUntil(client.part(channelTypes).state, ({ size }) => size > 0);
  await using hook = renderHook(client, useChannelSearch, { props: '' });
  expect(hook.result).toMatchObject({ channels: [], isLoading: false, hasNext: false });
});
