import { setTimeout as delay, setImmediate as nextTurn } from 'node:timers/promises';
import { afterAll, beforeAll, describe, test } from 'vitest';
import { clientFrame } from '../clientFrame.ts';
import { createPerson, type Person } from '../person.ts';
import { ServerProcess } from '../serverProcess.ts';
import { expectHarmless } from './measureAttack.ts';
import { openRudeSocket, type RudeSocket } from './rudeSocket.ts';

const lamps = { type: 'team', id: 'lamps' };
const writers = Array.from({ length: 25 }, (_, index) => `writer-${index}`);
/** Each attacks once, since used-up limits would slow the next attack down. */
const attackers = ['junk', 'pings', 'control', 'streams', 'replays', 'silent'] as const;
type Attacker = (typeof attackers)[number];
const lampsStream = 'channel:team:lamps';
/** More messages than the service may keep for any client. */
const missedMessages = 600;

let server: ServerProcess;
let grace: Person;
const call = () => grace.call('GET /me');

beforeAll(async () => {
  // The limits of a server without settings.
  server = await startUsual();
  const backEnd = createPerson(server.url, '', server.token());
  const users = ['grace', 'mallory', ...writers, ...attackers].map((id) => ({
    id,
    name: id,
    role: 'user' as const,
  }));
  await backEnd.call('PUT /users', { body: { users } });
  grace = createPerson(server.url, 'grace', server.token('grace'));
  const mallory = createPerson(server.url, 'mallory', server.token('mallory'));
  await mallory.call('POST /channels/{type}/{id}/query', {
    params: lamps,
    body: { member_ids: [...writers, ...attackers] },
  });
  await say(missedMessages);
});
afterAll(async () => {
  await server.end('SIGKILL');
  await server.dispose();
});

/** Sends long messages to the channel from so many authors that none meets a limit. */
async function say(count: number): Promise<void> {
  for (let sent = 0; sent < count; sent += writers.length) {
    await Promise.all(
      writers.slice(0, count).map((writer) =>
        createPerson(server.url, writer, server.token(writer)).call('POST /channels/{type}/{id}/messages', {
          params: lamps,
          body: { message: { id: crypto.randomUUID(), text: 'x'.repeat(9000) } },
        }),
      ),
    );
  }
}

const startUsual = () =>
  ServerProcess.start({
    database: 'sqlite',
    variables: {
      CONFAB_LOG_LEVEL: 'silent',
      CONFAB_REQUESTS_PER_SECOND: '50',
      CONFAB_CONNECTIONS_PER_USER: '50',
      CONFAB_CONNECTIONS_PER_ADDRESS: '1000',
    },
  });

/** As many copies of a frame as a socket accepts at once. */
const many = (text: string) => manyOf(clientFrame(text));
const manyOf = (frame: Buffer) =>
  Buffer.concat(Array.from({ length: Math.ceil(64_000 / frame.length) }, () => frame));
/** An empty ping frame of the WebSocket protocol. */
const pingFrame = Buffer.from([0x89, 0x80, 0, 0, 0, 0]);
const connectFrame = (userId: Attacker) =>
  clientFrame(JSON.stringify({ type: 'connect', token: server.token(userId) }));

/** Sends the same bytes repeatedly as fast as the socket accepts them, on a new socket whenever one has ended. */
const flood =
  (bytes: Buffer, first?: Buffer) =>
  async (signal: AbortSignal): Promise<void> => {
    let rude: RudeSocket | undefined;
    while (!signal.aborted) {
      if (!rude || rude.isEnded) {
        rude = await openRudeSocket(server.url);
        if (first) await rude.write(first);
      }
      await Promise.race([rude.write(bytes), aborted(signal)]);
    }
    rude?.socket.destroy();
  };

const aborted = (signal: AbortSignal) =>
  new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });

describe('[CONN-03] nobody else waits while a socket sends as fast as it can', { timeout: 60_000 }, () => {
  test('bytes that are no frame, without an account', () =>
    expectHarmless({ name: 'junk from nobody', server, request: call, attack: flood(many('x')) }));

  test('frames before connect, without an account', () =>
    expectHarmless({
      name: 'frames before connect',
      server,
      request: call,
      attack: flood(many('{"type":"ping","id":1}')),
    }));

  test('bytes that are no frame, as a member', () =>
    expectHarmless({
      name: 'junk from a member',
      server,
      request: call,
      attack: flood(many('x'), connectFrame('junk')),
    }));

  test('small well-formed frames, as a member, over 20 sockets', () => {
    const pings = many('{"type":"ping","id":1}');
    return expectHarmless({
      name: 'pings from a member',
      server,
      request: call,
      attack: (signal) =>
        Promise.all(Array.from({ length: 20 }, () => flood(pings, connectFrame('pings'))(signal))),
    });
  });

  test('pings of the protocol, without ever reading the answers', () =>
    expectHarmless({
      name: 'control frames',
      server,
      request: call,
      attack: flood(manyOf(pingFrame), connectFrame('control')),
    }));
});

describe('[CONN-04] nobody else waits while somebody asks for more than they read', {
  timeout: 60_000,
}, () => {
  /** A frame of the maximum size: streams that do not exist, and one from its beginning. */
  const subscribe = (id: number) => {
    const streams: Record<string, number> = { [lampsStream]: 0 };
    for (let n = 0; n < 1600; n++) streams[`channel:team:none-${id}-${n}`] = 0;
    return clientFrame(JSON.stringify({ type: 'subscribe', id, streams }));
  };
  const fromStart = many(JSON.stringify({ type: 'subscribe', id: 1, streams: { [lampsStream]: 0 } }));

  const fromSockets =
    (who: Attacker, count: number, frames: Buffer, reads: boolean) => (signal: AbortSignal) => {
      const one = async () => {
        const rude = await openRudeSocket(server.url, { reads });
        await rude.write(connectFrame(who));
        while (!signal.aborted && (await Promise.race([rude.write(frames), aborted(signal)])))
          await nextTurn();
        await aborted(signal);
        rude.socket.destroy();
      };
      return Promise.all(Array.from({ length: count }, one));
    };

  test('thousands of streams in each frame, on 8 sockets that read nothing', () =>
    expectHarmless({
      name: 'large subscriptions that nobody reads',
      server,
      request: call,
      attack: fromSockets('streams', 8, subscribe(1), false),
    }));

  test('all messages ever sent, again and again, on 8 sockets', () =>
    expectHarmless({
      name: 'replays that are read',
      server,
      request: call,
      attack: fromSockets('replays', 8, fromStart, true),
    }));

  test('50 sockets that read nothing of a busy channel', () =>
    expectHarmless({
      name: '50 sockets that read nothing',
      server,
      request: call,
      attack: async (signal) => {
        const attacking = fromSockets('silent', 50, fromStart, false)(signal);
        while (!signal.aborted) {
          await say(5);
          await Promise.race([aborted(signal), delay(250)]);
        }
        await attacking;
      },
    }));
});
