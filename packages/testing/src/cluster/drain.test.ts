import type { ServerResponse } from 'node:http';
import { connectPath } from '@confab/protocol';
import {
  connectClient,
  openSocket,
  startBalancer,
  startReceiver,
  startTestCluster,
  type TestClient,
  type TestServer,
  testBuses,
} from '@confab/testing';
import { expect, test, vi } from 'vitest';
import { WebSocket } from 'ws';

const waiting = { timeout: 20_000, interval: 10 };
const params = { type: 'messaging', id: 'moving' };

/** Records every state of a client's connection. */
function recordStates({ connection }: TestClient) {
  const states: string[] = [];
  connection.state.subscribe(() => {
    const { status, error } = connection.state.get();
    states.push(error ? `${status}: ${error.name}` : status);
  });
  return states;
}

const statusOf = (url: string, path: string) => fetch(`${url}${path}`).then(({ status }) => status);

const refusalOf = (url: string) =>
  new Promise<string>((resolve) => {
    const socket = new WebSocket(`${url.replace('http', 'ws')}${connectPath}`);
    socket.on('error', (error) => resolve(error.message));
    socket.on('open', () => resolve('open'));
  });

test.for(testBuses())(
  '[OPS-02] clients under load move from a stopping server to another: nothing is lost and no error is published, by $name',
  { timeout: 90_000 },
  async ({ address, settings }) => {
    await using cluster = await startTestCluster(address, 2, { ...settings, drainSeconds: 10 });
    const [leaving, staying] = cluster.nodes as [TestServer, TestServer];
    await using balancer = await startBalancer([leaving.url, staying.url]);
    const through = { url: balancer.url, appSecret: leaving.appSecret };
    const { ada, grace } = await leaving.people('ada', 'grace');
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['ada', 'grace'] } });
    await using writer = await connectClient(through, ada);
    await using reader = await connectClient(through, grace);
    const clients = [writer, reader];
    for (const { connection } of clients) {
      await vi.waitFor(() => expect(connection.state.get().status).toBe('online'), waiting);
    }
    expect(leaving.server.context.hub.isOnline('ada')).toBe(true);
    const states = clients.map(recordStates);
    const [sending, receiving] = clients.map((client) => client.channel('messaging', 'moving'));
    for (const channel of [sending, receiving]) await channel?.watch();

    const texts: string[] = [];
    let isOver = false;
    const load = (async () => {
      while (!isOver) {
        const text = `message ${texts.push('') - 1}`;
        texts[texts.length - 1] = text;
        sending?.send({ text });
        await vi.waitFor(() => expect(writer.outbox.entries.get().length).toBeLessThan(3), waiting);
      }
    })();
    load.catch(() => undefined);
    await vi.waitFor(() => expect(texts.length).toBeGreaterThan(20), waiting);
    const poll = leaving
      .withToken(grace.token as string, 'grace')
      .call('POST /events/poll', { body: { cursors: {}, wait_ms: 25_000 } });

    const stopped = leaving.stop();
    await vi.waitFor(async () => expect(await statusOf(leaving.url, '/readyz')).toBe(503), waiting);
    expect(await refusalOf(leaving.url)).toContain('503');
    // Requests are answered until the end.
    expect((await leaving.withToken(grace.token as string).call('GET /me')).me.id).toBe('grace');
    await poll;
    await stopped;
    await vi.waitFor(() => expect(states.map((seen) => seen.at(-1))).toEqual(['online', 'online']), waiting);
    const sentBefore = texts.length;
    await vi.waitFor(() => expect(texts.length).toBeGreaterThan(sentBefore + 20), waiting);
    isOver = true;
    await load;

    const isLast = () => expect(receiving?.messages.state.get().messages.at(-1)?.text).toBe(texts.at(-1));
    await vi.waitFor(isLast, waiting);
    for (const channel of [sending, receiving]) {
      const shown = channel?.messages.state.get().messages.map(({ text }) => text) ?? [];
      expect(shown).toEqual(texts.slice(-shown.length));
    }
    const body = { filter: { cid: 'messaging:moving' }, message_limit: 1 };
    const { channels } = await staying.withToken(ada.token as string).call('POST /channels/query', { body });
    expect(channels[0]?.messages[0]?.number).toBe(texts.length);
    for (const seen of states) expect(seen).toEqual(['connecting', 'authenticating', 'online']);
  },
);

test.for(testBuses())(
  '[OPS-02] a stopping server hands its jobs and leases over at once, by $name',
  { timeout: 90_000 },
  async ({ address, settings }) => {
    await using receiver = await startReceiver();
    await using cluster = await startTestCluster(address, 2, {
      ...settings,
      drainSeconds: 5,
      outboundAllow: ['127.0.0.1'],
    });
    const [leaving, staying] = cluster.nodes as [TestServer, TestServer];
    const holds = async ({ url }: TestServer) =>
      (await (await fetch(`${url}/metrics`)).text()).includes('confab_lease_held{lease="webhooks"} 1');
    expect([await holds(leaving), await holds(staying)]).toEqual([true, false]);
    const root = await staying.person('root', 'admin');
    const { ada } = await staying.people('ada');
    await ada.call('POST /channels/{type}/{id}/query', { params });
    const { webhook } = await root.call('POST /webhooks', {
      body: { name: 'Archive', url: receiver.url, cids: ['messaging:moving'], event_types: ['message.new'] },
    });
    const delivered = async (count: number) => {
      const { deliveries } = await root.call('POST /webhooks/{webhook_id}/deliveries/query', {
        params: { webhook_id: webhook.id },
        body: {},
      });
      expect(deliveries.map(({ state }) => state)).toEqual(Array(count).fill('delivered'));
    };
    await using socket = await openSocket(leaving.url, ada.token);
    const say = (text: string) =>
      ada.call('POST /channels/{type}/{id}/messages', {
        params,
        body: { message: { id: crypto.randomUUID(), text } },
      });
    await say('before');
    await vi.waitFor(() => delivered(1), waiting);

    const stopped = leaving.stop();
    await vi.waitFor(async () => expect(await holds(staying)).toBe(true), waiting);
    await say('during');
    await vi.waitFor(() => delivered(2), waiting);
    // The lease moved before the sockets: they have not been asked yet.
    expect(await Promise.race([socket.closed, socket.settle().then(() => 'open')])).toBe('open');
    expect(await socket.closed).toBe(4004);
    await stopped;
    expect(receiver.calls.map(({ body }) => body.event.message.text)).toEqual(['before', 'during']);
  },
);

test.for(testBuses())(
  '[OPS-02, HOOK-01] a stopping server finishes a webhook call under way, and another one repeats a call that takes too long, by $name',
  { timeout: 90_000 },
  async ({ address, settings }) => {
    await using receiver = await startReceiver();
    await using cluster = await startTestCluster(address, 0, { ...settings, outboundAllow: ['127.0.0.1'] });
    const patient = await cluster.join({ drainSeconds: 20 });
    const hasty = await cluster.join({ drainSeconds: 1 });
    const root = await hasty.person('root', 'admin');
    const { ada } = await hasty.people('ada');
    await ada.call('POST /channels/{type}/{id}/query', { params });
    await root.call('POST /webhooks', {
      body: { name: 'Archive', url: receiver.url, cids: ['messaging:moving'], event_types: ['message.new'] },
    });
    const open: ServerResponse[] = [];
    const leaveOpen = (_call: unknown, response: ServerResponse) => void open.push(response);
    const say = (at: TestServer, text: string) =>
      at.withToken(ada.token as string).call('POST /channels/{type}/{id}/messages', {
        params,
        body: { message: { id: text, text } },
      });

    receiver.answer = leaveOpen;
    await say(hasty, 'finished');
    await receiver.called(1);
    const stopped = patient.stop();
    await vi.waitFor(async () => expect(await statusOf(patient.url, '/readyz')).toBe(503), waiting);
    open[0]?.end();
    await stopped;
    await say(hasty, 'repeated');
    await receiver.called(2);
    const last = await cluster.join();
    receiver.answer = (_call, response) => response.end();
    await hasty.stop();
    await say(last, 'after');
    await receiver.called(4);
    expect(receiver.calls.map(({ body }) => body.event.message.id)).toEqual([
      'finished',
      'repeated',
      'repeated',
      'after',
    ]);
    const ids = receiver.calls.map(({ headers }) => headers['x-confab-delivery']);
    expect(ids[2]).toBe(ids[1]);
  },
);
