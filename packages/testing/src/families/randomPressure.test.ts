import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { type AppRole, apiPath, appRoles } from '@confab/protocol';
import { allEndpoints } from '@confab/protocol/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { expectHarmless } from '../attacks/measureAttack.ts';
import { openRudeSocket, type RudeSocket } from '../attacks/rudeSocket.ts';
import { clientFrame } from '../clientFrame.ts';
import { createPerson, type Person } from '../person.ts';
import { ServerProcess } from '../serverProcess.ts';
import { junkArbitrary, spoil } from './junk.ts';
import { bodyArbitrary, loadWorld, pathArbitrary, queryArbitrary } from './randomRequests.ts';

const isLong = Boolean(process.env.CONFAB_LONG);
const requestCount = isLong ? 100_000 : 1200;
const frameCount = isLong ? 20_000 : 1000;
/** An address may make 500 a second, and somebody else is behind it too; one request at a time. */
const requestsPerSecond = 200;
/** So many of each role take turns: none of them meets the limit of a user. */
const callersOfRole = 10;
const roles: readonly AppRole[] = ['guest', 'user', 'admin'];

interface RandomRequest {
  readonly method: string;
  readonly address: string;
  readonly body: string | undefined;
}

/** Requests over every endpoint, as many of each. */
function drawRequests(count: number): RandomRequest[] {
  const endpoints = allEndpoints();
  const each = Math.ceil(count / endpoints.length);
  const drawn = endpoints.map(([, endpoint]) => {
    const [method, path] = endpoint.route.split(' ') as [string, string];
    const parts = fc.tuple(pathArbitrary(path), queryArbitrary(endpoint), bodyArbitrary(method, path));
    return fc.sample(parts, each).map(([address, query, body]) => ({
      method,
      address: `${apiPath}${address}${query}`,
      body: method === 'GET' ? undefined : body,
    }));
  });
  return Array.from({ length: each }, (_, round) =>
    drawn.map((ofOne) => ofOne[round] as RandomRequest),
  ).flat();
}

const streams = ['app', 'user:ada', 'channel:team:lamps', 'channel:messaging:secret', 'channel:team:nowhere'];
const cursors = fc.dictionary(fc.constantFrom(...streams), fc.oneof(fc.nat(5), fc.constant(null)));
const calledRoutes = allEndpoints()
  .filter(([, { overSocket }]) => overSocket)
  .map(([, { route }]) => route);
const frameId = fc.nat(1000);
const wellFormed = fc.oneof(
  fc.record({ type: fc.constant('ping'), id: frameId }),
  fc.record({ type: fc.constant('subscribe'), id: frameId, streams: cursors }),
  fc.record({ type: fc.constant('unsubscribe'), id: frameId, streams: fc.subarray(streams) }),
  fc.record({ type: fc.constant('looking'), cid: fc.constantFrom('team:lamps', null) }),
  fc.record({ type: fc.constant('connect'), token: fc.string(), cursors }),
  fc.constantFrom(...calledRoutes).chain((route) =>
    fc.record({
      type: fc.constant('call'),
      id: frameId,
      route: fc.constant(route),
      params: fc.constant({ type: 'team', id: 'lamps', message_id: 'm1' }),
      body: bodyArbitrary(...(route.split(' ') as [string, string])).map(parsedOrText),
    }),
  ),
);
const frameText = fc.oneof(
  { weight: 3, arbitrary: wellFormed.map((frame) => JSON.stringify(frame)) },
  {
    weight: 3,
    arbitrary: fc
      .tuple(wellFormed, fc.array(fc.nat(20), { maxLength: 3 }), junkArbitrary)
      .map(([frame, steps, junk]) => JSON.stringify(spoil(frame, steps, junk)) ?? ''),
  },
  { weight: 1, arbitrary: fc.oneof(fc.string(), fc.constant(`${'['.repeat(20_000)}${']'.repeat(20_000)}`)) },
);

function parsedOrText(body: string | undefined): unknown {
  // What is nested too deeply to be written again goes as it stands.
  if (body?.startsWith('[[[')) return body;
  try {
    return JSON.parse(body ?? '{}');
  } catch {
    return body;
  }
}

/** Frames as bytes, some of which are no frames. */
const drawFrames = (count: number): Buffer[] =>
  fc
    .sample(frameText, count)
    .map((text) => (Buffer.byteLength(text) > 0xffff ? Buffer.from(text) : clientFrame(text)));

test('[CONN-03] whatever is sent, by whomever and as fast as it is taken: nothing breaks, and nobody else waits', {
  timeout: isLong ? 1_800_000 : 120_000,
}, async () => {
  // Drawing many takes longer than the service keeps an idle connection.
  const requests = drawRequests(requestCount);
  const frames = drawFrames(frameCount);
  await using server = await ServerProcess.start({
    database: 'sqlite',
    variables: {
      CONFAB_LOG_LEVEL: 'silent',
      CONFAB_REQUESTS_PER_SECOND: '50',
      CONFAB_CONNECTIONS_PER_USER: '50',
      CONFAB_CONNECTIONS_PER_ADDRESS: '1000',
    },
  });
  const backEnd = createPerson(server.url, '', server.token());
  const callers: Person[] = [createPerson(server.url, '', undefined)];
  for (let n = 0; n < callersOfRole; n++) {
    for (const role of roles) {
      const id = `${role}-${n}`;
      callers.push(createPerson(server.url, id, server.token(id)));
    }
  }
  const users = callers.flatMap(({ id }) => (id ? { id, name: id, role: id.split('-')[0] as AppRole } : []));
  const others = ['ada', 'grace', 'mallory', 'edith'].map((id) => ({ id, name: id, role: appRoles[0] }));
  await backEnd.call('PUT /users', { body: { users: [...users, ...others] } });
  await loadWorld(backEnd);
  const edith = createPerson(server.url, 'edith', server.token('edith'));
  const failures: string[] = [];
  const answered = new Map<number, number>();

  const ask = async ({ method, address, body }: RandomRequest, caller: Person) => {
    const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
    const response = await caller.fetch(address, { method, body, headers } as RequestInit);
    const text = await response.text();
    answered.set(response.status, (answered.get(response.status) ?? 0) + 1);
    if (response.status >= 500) failures.push(`${method} ${address} ${body?.slice(0, 300)}: ${text}`);
  };
  const askAll = async () => {
    const began = performance.now();
    for (const [place, request] of requests.entries()) {
      await ask(request, callers[place % callers.length] as Person).catch(
        (error) => void failures.push(`${request.method} ${request.address}: ${error}`),
      );
      const ahead = (place / requestsPerSecond) * 1000 - (performance.now() - began);
      if (ahead > 5) await delay(ahead);
    }
  };

  const openAs = async (caller: Person): Promise<RudeSocket> => {
    const rude = await openRudeSocket(server.url);
    rude.socket.on('data', (bytes: Buffer) => {
      if (bytes.includes('"status":5')) failures.push(bytes.toString('utf8').slice(0, 500));
    });
    const connect = { type: 'connect', ...(caller.token && { token: caller.token }) };
    if (caller.token) await rude.write(clientFrame(JSON.stringify(connect)));
    return rude;
  };
  const sendAll = async () => {
    for (let next = 0; next < frames.length; ) {
      // Nobody, a guest, a member and an admin in turn.
      const caller = callers[Math.floor(next / 50) % 4] as Person;
      const rude = await openAs(caller);
      for (let sent = 0; sent < 50 && next < frames.length && !rude.isEnded; sent++) {
        await rude.write(frames[next++] as Buffer);
        await nextTurn();
      }
      rude.socket.end();
    }
  };

  // Code that has never run, and what it keeps, is none of the attack's doing.
  for (const request of drawRequests(1)) await ask(request, edith);
  await expectHarmless({
    name: `${requestCount} random requests and ${frameCount} random frames`,
    server,
    request: () => edith.fetch(`${apiPath}/me`),
    // Hundreds of channels, messages and tasks come to be, and every endpoint's code is compiled.
    growthMb: 256,
    lastsMs: (requestCount / requestsPerSecond) * 1000,
    attack: () => Promise.all([askAll(), sendAll()]),
  });
  console.log(`[random] answers by status: ${JSON.stringify(Object.fromEntries(answered))}`);
  expect(failures).toEqual([]);
  expect((await createPerson(server.url, '', undefined).fetch('/healthz')).status).toBe(200);
});
