import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { type AppRole, apiPath, appRoles } from '@confab/protocol';
import { allEndpoints } from '@confab/protocol/schemas';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AttackReport, maxGrowthMb, maxSlowdown, measureHarm } from '../attacks/measureAttack.ts';
import { openRudeSocket } from '../attacks/rudeSocket.ts';
import { clientFrame } from '../clientFrame.ts';
import { createPerson, type Person } from '../person.ts';
import { ServerProcess } from '../serverProcess.ts';
import { junkArbitrary, spoil } from './junk.ts';
import { bodyArbitrary, loadWorld, pathArbitrary, queryArbitrary } from './randomRequests.ts';

const isLong = Boolean(process.env.CONFAB_LONG);
const requestCount = isLong ? 100_000 : 1200;
const frameCount = isLong ? 20_000 : 1000;
/** An address may make 500 a second, and another user shares it; one request at a time. */
const requestsPerSecond = 200;
/** The number of requests measured at a time, with pauses in between. */
const requestsAtOnce = 5000;
/** The number of frames written to one connection without a pause. */
const framesPerSocket = 50;
/** The duration of sending frames, in milliseconds, again from the first once all have been sent. */
const framesLastMs = isLong ? 5000 : 1500;
/** Longer frames are not accepted by the service. */
const maxFrameBytes = 0xffff;
const lastPing = clientFrame('{"type":"ping","id":123456789}');
const lastPong = '"id":123456789';
/** The number of callers of each role that alternate, so that none of them meets the limit of a user. */
const callersOfRole = 10;
const roles = ['nobody', 'guest', 'user', 'admin'] as const;

interface RandomRequest {
  readonly method: string;
  readonly address: string;
  readonly body: string | undefined;
}

/** Returns random requests, equally many for each endpoint. */
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
  const inTurn = Array.from({ length: each }, (_, round) =>
    drawn.map((ofOne) => ofOne[round] as RandomRequest),
  );
  return inTurn.flat().slice(0, count);
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
  fc.record({ type: fc.constant('viewing'), cid: fc.constantFrom('team:lamps', null) }),
  fc.record({ type: fc.constant('connect'), token: fc.string(), cursors }),
  // Built once for each route: the result of `chain` is built anew for each frame.
  fc.oneof(
    ...calledRoutes.map((route) =>
      fc.record({
        type: fc.constant('call'),
        id: frameId,
        route: fc.constant(route),
        params: fc.constant({ type: 'team', id: 'lamps', message_id: 'm1' }),
        body: bodyArbitrary(...(route.split(' ') as [string, string])).map(parsedOrText),
      }),
    ),
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
  // JSON that is nested too deeply to be written again stays unchanged.
  if (body?.startsWith('[[[')) return body;
  try {
    return JSON.parse(body ?? '{}');
  } catch {
    return body;
  }
}

interface RandomFrame {
  readonly bytes: Buffer;
  /** Whether the service may end the connection because of it. */
  readonly ends: boolean;
}

/** Random frames as bytes, some of which are not frames. */
const drawFrames = (count: number): RandomFrame[] =>
  fc.sample(frameText, count).map((text) => {
    const length = Buffer.byteLength(text);
    return {
      bytes: length > maxFrameBytes ? Buffer.from(text) : clientFrame(text),
      ends: length > maxFrameBytes || text.includes('"connect"'),
    };
  });

/** Groups the frames by connection: a frame that may end the connection is the last of its group. */
function partsOf(frames: readonly RandomFrame[]): Buffer[][] {
  const parts: Buffer[][] = [[]];
  for (const { bytes, ends } of frames) {
    const part = parts.at(-1) as Buffer[];
    part.push(bytes);
    if (ends || part.length === framesPerSocket) parts.push([]);
  }
  return parts.filter((part) => part.length > 0);
}

test('[CONN-03] random requests and frames of any user at full speed: nothing breaks, and nobody else waits', {
  timeout: isLong ? 1_800_000 : 240_000,
}, async () => {
  // Generating many takes longer than the service keeps an idle connection.
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
  const nobody = createPerson(server.url, '', undefined);
  const personOf = (id: string) => createPerson(server.url, id, server.token(id));
  const callers = roles.map((role) =>
    role === 'nobody' ? [nobody] : Array.from({ length: callersOfRole }, (_, n) => personOf(`${role}-${n}`)),
  );
  const users = callers.flat().flatMap(({ id }) => (id ? { id, role: id.split('-')[0] as AppRole } : []));
  const others = ['ada', 'grace', 'mallory', 'edith'].map((id) => ({ id, role: appRoles[0] }));
  /** Restores what earlier requests have removed. */
  const restore = async () => {
    const all = [...users, ...others].map((user) => ({ ...user, name: user.id }));
    await backEnd.call('PUT /users', { body: { users: all } });
    await loadWorld(backEnd);
  };
  await restore();
  const edith = personOf('edith');
  const failures: string[] = [];
  const answered = new Map<string, number>();

  const ask = async ({ method, address, body }: RandomRequest, caller: Person) => {
    const headers = body === undefined ? undefined : { 'content-type': 'application/json' };
    const response = await caller.fetch(address, { method, body, headers } as RequestInit);
    const text = await response.text();
    const key = `${caller.id.split('-')[0] || 'nobody'} ${response.status}`;
    answered.set(key, (answered.get(key) ?? 0) + 1);
    if (response.status >= 500) failures.push(`${method} ${address} ${body?.slice(0, 300)}: ${text}`);
  };
  const askAll = async (some: readonly RandomRequest[]) => {
    const began = performance.now();
    for (const [index, request] of some.entries()) {
      const ofRole = callers[index % roles.length] as readonly Person[];
      const caller = ofRole[Math.floor(index / roles.length) % ofRole.length] as Person;
      await ask(request, caller).catch(
        (error) => void failures.push(`${request.method} ${request.address}: ${error}`),
      );
      const ahead = (index / requestsPerSecond) * 1000 - (performance.now() - began);
      if (ahead > 5) await delay(ahead);
    }
  };

  let framesSent = 0;
  const framesAnswered = new Map<string, number>();
  /**
   * Writes frames to a connection of its own, waiting only for the system's buffer, and ends it once all are handled.
   */
  const flood = async (some: readonly Buffer[], { id, token }: Person) => {
    const { socket, ended } = await openRudeSocket(server.url);
    let last = '';
    let answers = 0;
    const hears = (text: string) =>
      new Promise<void>((resolve) => socket.on('data', () => void (last.includes(text) && resolve())));
    // Only the end of the data is searched twice: this process also times the requests of another user.
    socket.on('data', (bytes: Buffer) => {
      const text = bytes.toString('latin1');
      last = last.slice(-lastPong.length) + text;
      answers += text.match(/\{"type":"(error|answer|pong|subscribed|unsubscribed)"/g)?.length ?? 0;
      if (text.includes('"status":5')) failures.push(text.slice(0, 500));
    });
    if (token) {
      socket.write(clientFrame(JSON.stringify({ type: 'connect', token })));
      await Promise.race([hears('"type":"hello"'), ended]);
    }
    const pong = hears(lastPong);
    for (const frame of [...some, lastPing]) {
      if (socket.destroyed) break;
      if (!socket.write(frame)) await Promise.race([once(socket, 'drain').catch(() => undefined), ended]);
    }
    framesSent += some.length;
    await Promise.race([pong, ended]);
    socket.destroy();
    const role = id.split('-')[0] || 'nobody';
    framesAnswered.set(role, (framesAnswered.get(role) ?? 0) + answers);
  };
  /** All connections at once, one group after another, until every frame has been sent and the measurement is over. */
  const floodAll = async (ofRole: readonly Person[], some: readonly RandomFrame[], signal: AbortSignal) => {
    const parts = partsOf(some);
    let next = 0;
    const sendParts = async (person: Person) => {
      while (next < parts.length || !signal.aborted) await flood(parts[next++ % parts.length] ?? [], person);
    };
    await Promise.all(ofRole.map(sendParts));
  };

  // Memory for code that has never run before is not caused by the attack.
  for (const request of drawRequests(allEndpoints().length)) await ask(request, edith);
  await floodAll([edith], drawFrames(framesPerSocket), AbortSignal.abort());
  answered.clear();
  framesAnswered.clear();
  framesSent = 0;
  const atFirst = server.usage().memoryKb;
  const request = async () => {
    const { status } = await edith.fetch(`${apiPath}/me`);
    if (status !== 200) throw new Error(`Somebody else got ${status}.`);
  };
  const reports: AttackReport[] = [];
  for (let done = 0; done < requests.length; done += requestsAtOnce) {
    const some = requests.slice(done, done + requestsAtOnce);
    await restore();
    const name = `random requests ${done} to ${done + some.length}`;
    const lastsMs = (some.length / requestsPerSecond) * 1000;
    reports.push(await measureHarm({ name, server, request, attack: () => askAll(some), lastsMs }));
  }
  const framesOfRole = Math.ceil(frames.length / roles.length);
  for (const [index, role] of roles.entries()) {
    const some = frames.slice(index * framesOfRole, (index + 1) * framesOfRole);
    await restore();
    const attack = (signal: AbortSignal) => floodAll(callers[index] as readonly Person[], some, signal);
    reports.push(
      await measureHarm({ name: `random frames of ${role}`, server, request, attack, lastsMs: framesLastMs }),
    );
  }
  const grownMb = (server.usage().memoryKb - atFirst) / 1024;
  const slowdown = Math.max(...reports.map((report) => report.slowdown));
  console.log(
    `[random] ${requests.length} requests, ${framesSent} frames, ${failures.length} failures, ` +
      `${slowdown.toFixed(1)} times as slow at most, memory grew by ${grownMb.toFixed(0)} MB; ` +
      `answers: ${JSON.stringify(Object.fromEntries([...answered].sort()))}, ` +
      `to frames: ${JSON.stringify(Object.fromEntries(framesAnswered))}`,
  );
  expect(failures).toEqual([]);
  for (const role of roles.slice(1)) {
    expect(answered.get(`${role} 200`), role).toBeGreaterThan(0);
    // Some frames get no answer, such as those that report what the user looks at.
    expect(framesAnswered.get(role), role).toBeGreaterThan(framesOfRole / 4);
  }
  expect(slowdown, 'somebody else waits').toBeLessThanOrEqual(maxSlowdown);
  // More than a single attack may use: thousands of channels, messages and tasks, and every endpoint's compiled code.
  expect(grownMb, 'the memory of the service grows').toBeLessThanOrEqual(2 * maxGrowthMb);
  expect((await nobody.fetch('/healthz')).status).toBe(200);
});
