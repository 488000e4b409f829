import { isLive, waitUntil } from '@confab/client';
import { connectClient, handNetwork, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { renderHook } from '../../../testing/renderHook.tsx';
import { useForwardTargets } from './useForwardTargets.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
  const { ada } = await server.people('ada', 'grace');
  for (let index = 100; index < 205; index++) {
    const params = { type: 'team', id: `room-${index}` };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { data: { name: params.id } } });
  }
});
afterAll(() => server.stop());

it('[MSG-08] finds all of the user’s channels by name, however many there are', async () => {
  await using client = await connectClient(server, 'ada');
  await waitUntil(client.connection.state, isLive);
  await using hook = renderHook(client, useForwardTargets, { props: '' });
  const names = () => hook.result.targets.map(({ name }) => name);
  await expect.poll(names).toHaveLength(100);
  expect(names()).not.toContain('room-204');
  hook.rerender('room-204');
  await expect.poll(names).toEqual(['room-204']);
});

it('[MSG-08] searches for people again after a failure', async () => {
  const network = handNetwork();
  await using client = await connectClient(server, 'ada', { environment: network.environment });
  await waitUntil(client.connection.state, isLive);
  await using hook = renderHook(client, useForwardTargets, { props: '' });
  await expect.poll(() => hook.result.targets.length).toBe(100);
  const restore = network.lose('/users/query');
  hook.rerender('grace');
  await expect.poll(() => hook.result.error?.retryable).toBe(true);
  restore();
  hook.result.retry();
  await expect.poll(() => hook.result.targets.map(({ name }) => name)).toEqual(['Grace']);
  expect(hook.result.error).toBeUndefined();
});
