import { refusedByHook } from '@confab/protocol';
import { type Receiver, startReceiver, startTestServer, type TestServer } from '@confab/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ServerContext } from '../../core/feature/feature.ts';
import { createOtherNode } from '../../testing/otherNode.ts';
import { at, newId, openRoom, say } from '../../testing/rooms.ts';
import { hookCache } from './beforeSend/hookCache.ts';
import { askBeforeSend } from './beforeSend/messageSteps.ts';
import { webhookRunners } from './deliver/webhookRunners.ts';

let server: TestServer;
let receiver: Receiver;
let other: ServerContext;
beforeAll(async () => {
  server = await startTestServer({ outboundAllow: ['127.0.0.1'] });
  receiver = await startReceiver();
  other = await createOtherNode(server.server.context);
});
afterAll(async () => {
  await webhookRunners(other).stop();
  await server.stop();
  await receiver[Symbol.asyncDispose]();
});

test('[HOOK-01, OPS-01] a before-send hook that is set at one node checks the next message at another', async () => {
  const root = await server.person('root', 'admin');
  const { ada } = await server.people('ada');
  const room = await openRoom(ada);
  const cache = hookCache(other);
  await cache.reload();
  expect([cache.hook, cache.isStale]).toEqual([undefined, false]);
  receiver.answer = (_call, response) => response.end(JSON.stringify({ action: 'refuse' }));
  await root.call('PUT /before-send-hook', { body: { url: receiver.url } });

  // The step that the other node runs for each message: it asks to read the hook, and then to call it.
  const sending = {
    actor: { userId: 'ada', role: 'user', via: 'token' },
    channel: { cid: room.cid, channelType: { name: 'messaging' } },
    input: { id: newId(), text: 'hello' },
  } as never;
  const reading = thrownBy(() => askBeforeSend(other, sending)) as { ask(): Promise<unknown> };
  await reading.ask();
  expect(cache.hook?.url).toBe(receiver.url);
  const asking = thrownBy(() => askBeforeSend(other, sending)) as { ask(): Promise<unknown> };
  await expect(asking.ask()).rejects.toMatchObject({ name: refusedByHook.name });

  await root.call('DELETE /before-send-hook');
  await (thrownBy(() => askBeforeSend(other, sending)) as { ask(): Promise<unknown> }).ask();
  expect(askBeforeSend(other, sending)).toMatchObject({ text: 'hello' });
  expect((await say(ada, room, 'hello')).text).toBe('hello');
});

function thrownBy(call: () => unknown): unknown {
  try {
    call();
  } catch (error) {
    return error;
  }
  throw new Error('Nothing was thrown.');
}

test('[HOOK-01, OPS-01] webhooks that an admin changes at one node are read again by another', async () => {
  const root = await server.person('root', 'admin');
  const runners = webhookRunners(other);
  // The first node stops delivering: the other one acquires the lease.
  await webhookRunners(server.server.context).stop();
  await runners.start();
  expect(runners.any).toBe(false);
  const { webhook } = await root.call('POST /webhooks', { body: { name: 'Archive', url: receiver.url } });
  await expect.poll(() => runners.find(webhook.id)?.row.url).toBe(receiver.url);
  const params = { webhook_id: webhook.id };
  await root.call('PATCH /webhooks/{webhook_id}', { params, body: { set: { url: `${receiver.url}/new` } } });
  await expect.poll(() => runners.find(webhook.id)?.row.url).toBe(`${receiver.url}/new`);
  await root.call('DELETE /webhooks/{webhook_id}', { params });
  await expect.poll(() => runners.any).toBe(false);
});

test('[HOOK-01, OPS-01] events for the servers themselves reach no webhook and no user', async () => {
  const root = await server.person('root', 'admin');
  const { ada } = await server.people('ada');
  receiver.answer = (_call, response) => response.end('{}');
  const body = { name: 'Everything', url: receiver.url, user_events: true };
  const { webhook } = await root.call('POST /webhooks', { body });
  const before = receiver.calls.length;
  await root.call('POST /webhooks', { body: { ...body, name: 'Other', active: false } });
  const room = await openRoom(ada);
  await say(ada, room, 'the last event');
  const isLast = ({ body }: Receiver['calls'][number]) => body.event?.message?.text === 'the last event';
  await expect.poll(() => receiver.calls.some(isLast)).toBe(true);
  const types = receiver.calls.slice(before).map(({ body }) => String(body.event?.type));
  expect(types.filter((type) => type.startsWith('nodes.'))).toEqual([]);
  await root.call('DELETE /webhooks/{webhook_id}', { params: { webhook_id: webhook.id } });
  expect(at(room).type).toBe('messaging');
});
