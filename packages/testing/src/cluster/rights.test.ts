import { openSocket, startTestCluster, type TestCluster } from '@confab/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';

const postgres = process.env.CONFAB_TEST_POSTGRES_URL as string;
/** The time within which no node pushes to somebody who has lost a right. */
const boundMs = 500;
const rounds = 5;
const params = { type: 'messaging', id: 'secrets' };
const stream = 'channel:messaging:secrets';

let cluster: TestCluster;
beforeAll(async () => {
  if (!postgres) return;
  cluster = await startTestCluster(postgres, 3);
  // Somebody else stays an admin.
  await cluster.nodes[0]?.person('linus', 'admin');
}, 60_000);
afterAll(() => cluster?.[Symbol.asyncDispose]());

/** Grace as seen by each node, a member of the channel; and the host's back end at the first node. */
async function grace() {
  const [node] = cluster.nodes as [TestCluster['nodes'][number]];
  const { backEnd } = node;
  const person = await node.person('grace');
  await backEnd.call('POST /channels/{type}/{id}/query', {
    params,
    body: { member_ids: ['ada', 'grace'] },
  });
  await backEnd.call('POST /channels/{type}/{id}/members', { params, body: { member_ids: ['grace'] } });
  const token = person.token as string;
  return { backEnd, token, everywhere: cluster.nodes.map((one) => one.withToken(token, 'grace')) };
}

const read = 'GET /channels/{type}/{id}/messages';
const send = 'POST /channels/{type}/{id}/messages';
const message = () => ({ id: crypto.randomUUID(), text: 'hello' });

test.runIf(postgres)(
  '[OPS-01] a removed member is refused at every node as soon as the removal is answered',
  { timeout: 60_000 },
  async () => {
    await cluster.nodes[0]?.people('ada', 'grace');
    for (let round = 0; round < rounds; round++) {
      const { backEnd, everywhere } = await grace();
      // Every node has its caches filled.
      for (const person of everywhere) {
        await person.call(read, { params, query: {} });
        await person.call(send, { params, body: { message: message() } });
      }
      await backEnd.call('DELETE /channels/{type}/{id}/members/{user_id}', {
        params: { ...params, user_id: 'grace' },
      });
      const refused = await Promise.all(
        everywhere.flatMap((person) => [
          person.refused(read, { params, query: {} }),
          person.refused(send, { params, body: { message: message() } }),
        ]),
      );
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 404));
    }
  },
);

test.runIf(postgres)(
  '[OPS-01] a banned user is refused at every node at once, and a changed role counts at once',
  { timeout: 60_000 },
  async () => {
    await cluster.nodes[0]?.people('ada', 'grace');
    for (let round = 0; round < rounds; round++) {
      const { backEnd, everywhere } = await grace();
      for (const person of everywhere) await person.call(send, { params, body: { message: message() } });
      const { ban } = await backEnd.call('POST /bans', { body: { user_id: 'grace' } });
      const refused = await Promise.all(
        everywhere.map((person) => person.refused(send, { params, body: { message: message() } })),
      );
      expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 403));
      await backEnd.call('DELETE /bans/{ban_id}', { params: { ban_id: ban.id } });
      await Promise.all(
        everywhere.map((person) => person.call(send, { params, body: { message: message() } })),
      );

      const admins = 'POST /audit/query';
      for (const person of everywhere) await person.refused(admins);
      await backEnd.call('PATCH /users/{user_id}', {
        params: { user_id: 'grace' },
        body: { role: 'admin' },
      });
      await Promise.all(everywhere.map((person) => person.call(admins)));
      await backEnd.call('PATCH /users/{user_id}', {
        params: { user_id: 'grace' },
        body: { role: 'user' },
      });
      await Promise.all(everywhere.map((person) => person.refused(admins)));
    }
  },
);

test.runIf(postgres)(
  `[OPS-01] within ${boundMs} ms no node pushes a channel's events to somebody who was removed`,
  { timeout: 60_000 },
  async () => {
    await cluster.nodes[0]?.people('ada', 'grace');
    const slowest: number[] = [];
    for (let round = 0; round < rounds; round++) {
      const { backEnd, token } = await grace();
      const sockets = await Promise.all(cluster.nodes.map((node) => openSocket(node.url, token)));
      await backEnd.call('DELETE /channels/{type}/{id}/members/{user_id}', {
        params: { ...params, user_id: 'grace' },
      });
      const began = performance.now();
      await Promise.all(
        sockets.map((socket) => socket.received('stream.closed', (frame) => frame.stream === stream)),
      );
      slowest.push(performance.now() - began);
      const text = `after the removal ${round}`;
      const ada = await cluster.nodes[1]?.person('ada');
      await ada?.call(send, { params, body: { message: { ...message(), text } } });
      await Promise.all(sockets.map((socket) => socket.settle()));
      for (const socket of sockets) {
        expect(JSON.stringify(socket.frames)).not.toContain(text);
        await socket.close();
      }
    }
    console.log(`[cluster] pushes ended after ${slowest.map((ms) => Math.round(ms)).join(', ')} ms`);
    expect(Math.max(...slowest)).toBeLessThan(boundMs);
  },
);
