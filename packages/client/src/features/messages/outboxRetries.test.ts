import { ChatError, type ErrorDefinition, internalError, storageUnavailable } from '@confab/protocol';
import { adaOwn, lanternWorks } from '@confab/protocol/fixtures';
import { fakeEnvironment, jsonAnswer } from '@confab/testing';
import { expect, it } from 'vitest';
import { ChatClient } from '../../index.ts';

/** Ada's client, online, at a service that refuses every message while `isBroken`. */
async function connected() {
  const error: ErrorDefinition = storageUnavailable;
  const service = { isBroken: true, error, sent: [] as string[] };
  const fake = fakeEnvironment({ random: 0.99 });
  fake.answer((request) => {
    if (request.path.endsWith('/me')) return jsonAnswer({ me: adaOwn });
    if (request.path.endsWith('/app')) return jsonAnswer({ app: lanternWorks });
    if (!request.path.endsWith('/messages')) return undefined;
    service.sent.push(request.path);
    const error = new ChatError(service.error);
    if (service.isBroken) return jsonAnswer(error.toJSON(), error.status);
    const { message } = request.body as { message: object };
    return jsonAnswer({ message: { ...message, cid: 'team:one', number: 1 } });
  });
  const client = new ChatClient({ baseUrl: '', environment: fake.environment, longPoll: false });
  await client.connect();
  const socket = fake.sockets[0]!;
  socket.open();
  await fake.settle();
  socket.receive({
    type: 'hello',
    connection_id: 'c1',
    user_id: 'ada',
    heads: { app: 1, 'user:ada': 1 },
    resets: [],
    heartbeat_ms: 600_000,
    server_time: '2026-01-05T09:00:00.000Z',
  });
  await fake.settle();
  return { client, fake, service };
}

it('[CONN-04] sends within 2.5 seconds after a long fault of the service behind an open connection', async () => {
  const { client, fake, service } = await connected();
  client.channel('team', 'one').send({ text: 'hello' });
  for (let second = 0; second < 120; second++) await fake.pass(1000);
  expect(service.sent.length).toBeGreaterThan(20);
  service.isBroken = false;
  await fake.pass(2500);
  expect(client.outbox.entries.get()).toEqual([]);
  await client.disconnect();
});

it('[CONN-04] waits longer and longer for a service that fails at a message', async () => {
  const { client, fake, service } = await connected();
  service.error = internalError;
  client.channel('team', 'one').send({ text: 'hello' });
  for (let second = 0; second < 240; second++) await fake.pass(1000);
  expect(service.sent.length).toBeLessThan(20);
  await client.disconnect();
});
