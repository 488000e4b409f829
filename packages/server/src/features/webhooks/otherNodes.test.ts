import { refusedByHook } from '@confab/protocol';
import {
  type Receiver,
  startReceiver,
  startTestCluster,
  startTestServer,
  type TestCluster,
  type TestServer,
} from '@confab/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { at, newId, openRoom, say } from '../../testing/rooms.ts';

const postgresUrl = process.env.CONFAB_TEST_POSTGRES_URL;
if (!postgresUrl && process.env.CI) throw new Error('CONFAB_TEST_POSTGRES_URL is not set.');

let receiver: Receiver;
beforeAll(async () => {
  receiver = await startReceiver();
});
afterAll(() => receiver[Symbol.asyncDispose]());

describe.skipIf(!postgresUrl)('Hooks of several nodes', () => {
  let cluster: TestCluster;
  let one: TestServer;
  let other: TestServer;
  beforeAll(async () => {
    cluster = await startTestCluster(postgresUrl as string, 2, { outboundAllow: ['127.0.0.1'] });
    [one, other] = cluster.nodes as [TestServer, TestServer];
  }, 60_000);
  afterAll(() => cluster[Symbol.asyncDispose]());

  test('[HOOK-01, OPS-01] a before-send hook that is set at one node checks the next message at another', async () => {
    const root = await one.person('root', 'admin');
    const { ada } = await other.people('ada');
    const room = await openRoom(ada);
    receiver.answer = (_call, response) => response.end(JSON.stringify({ action: 'refuse' }));
    for (let round = 0; round < 3; round++) {
      expect((await say(ada, room, 'not asked')).type).not.toBe('error');
      await root.call('PUT /before-send-hook', { body: { url: receiver.url } });
      const body = { message: { id: newId(), text: 'asked' } };
      const answer = await ada.call('POST /channels/{type}/{id}/messages', { params: at(room), body });
      expect(answer.refusal).toMatchObject({ name: refusedByHook.name });
      await root.call('DELETE /before-send-hook');
    }
  });

  test('[HOOK-01, OPS-01] a webhook that is created or deleted at any node works, whichever delivers', async () => {
    receiver.answer = (_call, response) => response.end('{}');
    for (const node of [one, other]) {
      const root = await node.person('root', 'admin');
      const { ada } = await node.people('ada');
      const room = await openRoom(ada);
      const body = { name: 'Archive', url: receiver.url, cids: [room.cid] };
      const { webhook } = await root.call('POST /webhooks', { body });
      const message = await say(ada, room, 'hello');
      const isDelivered = () => receiver.calls.some(({ body }) => body.event?.message?.id === message.id);
      await expect.poll(isDelivered, { timeout: 10_000 }).toBe(true);
      await root.call('DELETE /webhooks/{webhook_id}', { params: { webhook_id: webhook.id } });
    }
  });
});

test('[HOOK-01, OPS-01] events for the servers themselves reach no webhook', async () => {
  await using server = await startTestServer({ outboundAllow: ['127.0.0.1'] });
  const root = await server.person('root', 'admin');
  const { ada } = await server.people('ada');
  receiver.answer = (_call, response) => response.end('{}');
  const body = { name: 'Everything', url: receiver.url, user_events: true };
  await root.call('POST /webhooks', { body });
  const before = receiver.calls.length;
  await root.call('POST /webhooks', { body: { ...body, name: 'Other', active: false } });
  await say(ada, await openRoom(ada), 'the last event');
  const isLast = ({ body }: Receiver['calls'][number]) => body.event?.message?.text === 'the last event';
  await expect.poll(() => receiver.calls.some(isLast)).toBe(true);
  const types = receiver.calls.slice(before).map(({ body }) => String(body.event?.type));
  expect(types.filter((type) => type.startsWith('nodes.'))).toEqual([]);
});
