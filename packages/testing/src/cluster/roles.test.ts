import { connectPath, wrongServer } from '@confab/protocol';
import { openSocket, startTestCluster, type TestServer, testBuses } from '@confab/testing';
import { expect, test, vi } from 'vitest';

const waiting = { timeout: 20_000, interval: 20 };
const params = { type: 'messaging', id: 'roles' };
const route = 'POST /channels/{type}/{id}/messages' as const;
const newMessage = (text: string) => ({ id: crypto.randomUUID(), text });

/** Returns the sums of a metric's series whose line contains this text. */
async function metricOf({ url }: TestServer, part: string): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return lines
    .filter((line) => !line.startsWith('#') && line.includes(part))
    .reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(' '))), 0);
}

/** Starts three servers, each with one role. */
async function startRoles(address: string, settings: Parameters<typeof startTestCluster>[2]) {
  const cluster = await startTestCluster(address, 0, settings);
  const http = await cluster.join({ roles: ['http'] });
  const realtime = await cluster.join({ roles: ['realtime'] });
  const jobs = await cluster.join({ roles: ['jobs'] });
  return { cluster, http, realtime, jobs };
}

test.for(testBuses())(
  '[OPS-01] a message sent to an http server reaches a socket of a realtime server, and a jobs server sends a scheduled one, by $name',
  { timeout: 90_000 },
  async ({ address, settings }) => {
    const { cluster, http, realtime, jobs } = await startRoles(address, settings);
    await using _ = cluster;
    const { ada, grace, mallory } = await http.people('ada', 'grace', 'mallory');
    await ada.call('POST /channels/{type}/{id}/query', { params, body: { member_ids: ['ada', 'grace'] } });
    await using socket = await openSocket(realtime.url, grace.token);
    await using stranger = await openSocket(realtime.url, mallory.token);

    const sent = newMessage('over HTTP');
    await ada.call(route, { params, body: { message: sent } });
    await socket.received('message.new', ({ message }) => message.id === sent.id);

    // A socket answers calls itself.
    const called = newMessage('over the socket');
    socket.send({ type: 'call', id: 1, route, params, body: { message: called } });
    expect((await socket.received('answer', ({ id }) => id === 1)).error).toBeUndefined();
    await socket.received('message.new', ({ message }) => message.id === called.id);

    const later = { ...newMessage('scheduled'), send_at: new Date(Date.now() + 300).toISOString() };
    await ada.call('POST /channels/{type}/{id}/scheduled-messages', {
      params,
      body: { scheduled_message: later },
    });
    await socket.received('message.new', ({ message }) => message.text === 'scheduled');
    const jobsDone = (server: TestServer) => metricOf(server, 'outcome="done"');
    await vi.waitFor(async () => expect(await jobsDone(jobs)).toBeGreaterThan(0), waiting);
    expect([await jobsDone(http), await jobsDone(realtime)]).toEqual([0, 0]);
    const holders = await Promise.all(
      [http, realtime, jobs].map((one) => metricOf(one, 'confab_lease_held{lease="webhooks"}')),
    );
    expect(holders).toEqual([0, 0, 1]);

    // Polls hear the same, of their own channels only.
    const poll = { body: { cursors: { 'channel:messaging:roles': 0 } } };
    const pollAs = ({ id, token }: typeof grace) => realtime.withToken(token as string, id);
    const received = await pollAs(grace).call('POST /events/poll', poll);
    expect(JSON.stringify(received.events)).toContain(sent.id);
    expect(await pollAs(mallory).call('POST /events/poll', poll)).toMatchObject({
      events: [],
      refused: ['channel:messaging:roles'],
    });
    await stranger.settle();
    expect(JSON.stringify(stranger.frames)).not.toContain('messaging:roles');

    // The search index is fed by the jobs server and read by the http server.
    await vi.waitFor(async () => {
      const found = await ada.call('POST /search', { body: { query: 'scheduled' } });
      expect(found.results.map(({ message }) => message.text)).toEqual(['scheduled']);
    }, waiting);
  },
);

test.for(testBuses().slice(0, 1))(
  '[OPS-01] a server refuses what its roles do not include, and says what to do',
  { timeout: 90_000 },
  async ({ address, settings }) => {
    const { cluster, http, realtime, jobs } = await startRoles(address, settings);
    await using _ = cluster;
    const { ada } = await http.people('ada');
    const socketAt = async ({ url }: TestServer) => {
      const headers = {
        connection: 'Upgrade',
        upgrade: 'websocket',
        'sec-websocket-version': '13',
        'sec-websocket-key': btoa('0123456789abcdef'),
      };
      const { request } = await import('node:http');
      return new Promise<string>((resolve, reject) => {
        const call = request(`${url}${connectPath}`, { headers, agent: false });
        call.on('error', reject);
        call.on('upgrade', (_answer, socket) => {
          socket.destroy();
          resolve('open');
        });
        call.on('response', async (answer) => {
          const body = JSON.parse(String(Buffer.concat(await answer.toArray())));
          resolve(`${answer.statusCode} ${body.name} ${body.message}`);
        });
        call.end();
      });
    };
    const noRealtime =
      'This server doesn’t answer sockets and long polls: let the proxy send them to a server with “realtime” in CONFAB_ROLES.';
    for (const server of [http, jobs]) {
      expect(await socketAt(server)).toBe(`421 wrong_server ${noRealtime}`);
      const refused = await server
        .withToken(ada.token as string, 'ada')
        .refused('POST /events/poll', { body: { cursors: {} } });
      expect([refused.is(wrongServer), refused.status, refused.message]).toEqual([true, 421, noRealtime]);
    }
    expect(await socketAt(realtime)).toBe('open');
    const noHttp =
      'This server doesn’t answer requests: let the proxy send them to a server with “http” in CONFAB_ROLES.';
    for (const server of [realtime, jobs]) {
      for (const path of ['/api/v1/me', '/', '/c/messaging/roles', '/api/v1/openapi.json']) {
        const answer = await fetch(`${server.url}${path}`);
        expect([path, answer.status, (await answer.json()).message]).toEqual([path, 421, noHttp]);
      }
    }
    const roles = [['http'], ['realtime'], ['jobs']];
    for (const [index, server] of [http, realtime, jobs].entries()) {
      expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
      const ready = await fetch(`${server.url}/readyz`);
      expect([ready.status, await ready.json()]).toEqual([200, { status: 'ready', roles: roles[index] }]);
      expect(await metricOf(server, `confab_node_info{roles="${roles[index]}"}`)).toBe(1);
    }
  },
);
