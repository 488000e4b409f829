import { type Channel, defaultEnvironment } from '@confab/client';
import { connectClient, startTestServer, type TestClient, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderHook } from '../../testing/renderHook.tsx';
import { useSlowMode } from './useSlowMode.ts';

const cooldown = 2;

describe('useSlowMode', () => {
  let server: TestServer;
  let grace: TestClient;
  let channel: Channel;
  let behindMs = 0;
  beforeAll(async () => {
    server = await startTestServer();
    const { ada } = await server.people('ada', 'grace');
    const params = { type: 'team', id: 'slow' };
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['grace'] } });
    await ada.call('PATCH /channels/{type}/{id}', { params, body: { cooldown } });
    const environment = { ...defaultEnvironment(), now: () => Date.now() - behindMs };
    grace = await connectClient(server, 'grace', { environment });
    channel = await grace.channel('team', 'slow').watch();
  });
  afterAll(async () => {
    await grace.disconnect();
    await server.stop();
  });

  it.each([0, 60_000])('[CHAN-10] counts down on a device whose clock is %i ms behind', async (ms) => {
    behindMs = ms;
    await using hook = renderHook(grace, useSlowMode, { props: channel });
    const { lastSentAt } = channel.state.get();
    channel.send({ text: 'first' });
    await expect.poll(() => channel.state.get().lastSentAt).not.toBe(lastSentAt);
    await expect.poll(() => hook.result.left).toBe(1);
    hook.rerender(grace.channel('team', 'other'));
    hook.rerender(channel);
    expect(hook.result.left).toBeLessThan(cooldown);
    await expect.poll(() => hook.result.left).toBe(0);
  });
});
