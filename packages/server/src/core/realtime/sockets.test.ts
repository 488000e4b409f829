import { describe, expect, test, vi } from 'vitest';
import type { ServerOptions } from '../../server.ts';
import { createHandClock } from '../../testing/handClock.ts';
import { RawSocket } from '../../testing/rawSocket.ts';
import { smallServers, tokenOf } from '../../testing/smallServer.ts';
import type { Config } from '../config/config.ts';
import { sessionCookieName } from '../http/browserSession.ts';

const startSmall = smallServers();
const general = 'channel:team:general';
const secret = 'channel:team:secret';

const words = (count: number, from = 1) =>
  Array.from({ length: count }, (_, index) => `${from + index} w${from + index}`);

describe.each([
  ['by the main process', { socketProcesses: 0 }],
  ['by another process', { socketProcesses: 1, socketProcessesFrom: 0 }],
])('A socket that is held %s', (_, held) => {
  const start = (config: Partial<Config> = {}, options: ServerOptions = {}) =>
    startSmall({ ...held, ...config }, options);
  const withMember = async (userId = 'ada') => {
    const small = await start();
    small.memberships.set(userId, new Set([general]));
    return small;
  };

  test('[CONN-04] receives events of its streams in order; other users receive nothing', async () => {
    const { url, say } = await withMember();
    const ada = await RawSocket.connect(url, 'ada');
    const mallory = await RawSocket.connect(url, 'mallory');
    expect((await ada.frame('hello')).heads).toEqual({ app: 0, 'user:ada': 0, [general]: 0 });
    await Promise.all(words(50).map((text) => say(general, text.split(' ')[1] as string)));
    await say('app', 'the end');
    await ada.until(() => ada.textsOf('app').length === 1);
    await mallory.until(() => mallory.textsOf('app').length === 1);
    expect(ada.textsOf(general)).toEqual(words(50));
    expect(mallory.textsOf(general)).toEqual([]);
  });

  test('[CONN-04] receives missed events, then live ones, without gap or repetition', async () => {
    const { url, say } = await withMember();
    for (let n = 1; n <= 20; n++) await say(general, `w${n}`);
    const raw = new RawSocket(url);
    await raw.opened();
    // Events continue while the socket catches up.
    const saying = Promise.all(Array.from({ length: 200 }, (_, index) => say(general, `w${21 + index}`)));
    raw.send({ type: 'connect', token: 'ada', cursors: { [general]: 5 } });
    await saying;
    await raw.until(() => raw.textsOf(general).length >= 215);
    expect(raw.textsOf(general)).toEqual(words(215, 6));
    expect((await raw.frame('hello')).resets).toEqual([]);
  });

  test('[CONN-04] fetches a gap on a subscribed stream', async () => {
    const { url, say } = await withMember();
    const ada = await RawSocket.connect(url, 'ada');
    for (let n = 1; n <= 5; n++) await say(general, `w${n}`);
    await ada.until(() => ada.textsOf(general).length === 5);
    ada.send({ type: 'subscribe', id: 7, streams: { [general]: 3 } });
    expect(await ada.frame('subscribed')).toMatchObject({
      id: 7,
      heads: { [general]: 5 },
      resets: [],
      refused: [],
    });
    expect(ada.textsOf(general).slice(5)).toEqual(['4 w4', '5 w5']);
    await say(general, 'w6');
    await ada.until(() => ada.textsOf(general).length === 8);
    expect(ada.textsOf(general).at(-1)).toBe('6 w6');
  });

  test('[CONN-04] has to reload a stream when the log does not have its events', async () => {
    const { url, say } = await withMember();
    for (let n = 1; n <= 1002; n++) void say(general, `w${n}`);
    await say(general, 'w1003');
    const far = await RawSocket.connect(url, 'ada', { [general]: 1 });
    expect((await far.frame('hello')).resets).toEqual([general]);
    const ahead = await RawSocket.connect(url, 'ada', { [general]: 5000 });
    expect((await ahead.frame('hello')).resets).toEqual([general]);
    expect(far.textsOf(general)).toEqual([]);
    await say(general, 'w1004');
    await far.until(() => far.textsOf(general).length > 0);
    expect(far.textsOf(general)).toEqual(['1004 w1004']);
  });

  test('[CHAN-04] can watch readable channels only', async () => {
    const { url, say, open } = await start();
    open.add(general);
    const ada = await RawSocket.connect(url, 'ada', { [secret]: 0 });
    ada.send({ type: 'subscribe', id: 1, streams: { [general]: null, [secret]: null } });
    const subscribed = await ada.frame('subscribed');
    expect(subscribed.heads).toEqual({ [general]: 0 });
    expect(subscribed.refused).toMatchObject([{ stream: secret, error: { name: 'not_allowed' } }]);
    await say(secret, 'hidden');
    await say(general, 'shown');
    await ada.until(() => ada.textsOf(general).length === 1);
    expect(ada.textsOf(secret)).toEqual([]);
    ada.send({ type: 'unsubscribe', id: 2, streams: [general] });
    await ada.frame('unsubscribed');
    await say(general, 'after unsubscribing');
    await say('app', 'the end');
    await ada.until(() => ada.textsOf('app').length === 1);
    expect(ada.textsOf(general)).toEqual(['1 shown']);
  });

  test('[APP-04] gains and loses streams as soon as its rights change', async () => {
    const { url, say, changeAccess, memberships } = await start();
    const ada = await RawSocket.connect(url, 'ada');
    memberships.set('ada', new Set([general, secret]));
    await changeAccess('ada', `open ${general}`);
    expect(await ada.frame('stream.opened')).toMatchObject({ stream: general, head: 0 });
    await changeAccess('ada', 'reevaluate');
    expect(await ada.frame('stream.opened', 2)).toMatchObject({ stream: secret });
    await say(general, 'in');
    memberships.delete('ada');
    await changeAccess('ada', `close ${general}`);
    await say(general, 'out');
    expect(await ada.frame('stream.closed')).toMatchObject({ stream: general });
    await changeAccess('ada', 'reevaluate');
    await ada.frame('stream.closed', 2);
    await say(secret, 'out');
    await say('app', 'end');
    await ada.until(() => ada.textsOf('app').length === 1);
    expect([...ada.textsOf(general), ...ada.textsOf(secret)]).toEqual(['1 in']);
  });

  test('[CONN-04] is not greeted with a stream that it lost while another one was replayed', async () => {
    const { url, say, memberships, context, changeAccess } = await start();
    memberships.set('ada', new Set([secret, general]));
    // More than the network buffers for a reader that does not read.
    await Promise.all(words(200).map(() => say(general, 'w'.repeat(80_000))));
    const replayed = vi.spyOn(context.log, 'readAfter');
    const ada = new RawSocket(url);
    await ada.opened();
    ada.socket.pause();
    ada.send({ type: 'connect', token: 'ada', cursors: { [general]: 0 } });
    await vi.waitFor(() => expect(replayed).toHaveBeenCalledWith(general, 0, expect.anything()));
    expect(context.hub.listenerCount(secret)).toBe(1);
    memberships.set('ada', new Set([general]));
    await changeAccess('ada', `close ${secret}`);
    await vi.waitFor(() => expect(context.hub.listenerCount(secret)).toBe(0));
    ada.socket.resume();
    expect((await ada.frame('hello')).heads).toEqual({ app: 0, 'user:ada': 0, [general]: 200 });
    expect(await ada.frame('stream.closed')).toMatchObject({ stream: secret });
  });

  test('[APP-03] is closed when its token expires, its session is revoked or its account is gone', async () => {
    const { url, changeAccess, gone } = await start();
    const grace = await RawSocket.connect(url, 'grace');
    const expiring = await RawSocket.connect(url, tokenOf('ada', Date.now() + 1000));
    expect((await expiring.untilClosed()).code).toBe(4001);
    await changeAccess('grace', 'revoke');
    expect((await grace.untilClosed()).code).toBe(4003);
    const linus = await RawSocket.connect(url, 'linus');
    gone.add('linus');
    await changeAccess('linus', 'reevaluate');
    expect((await linus.untilClosed()).code).toBe(4003);
  });

  test('[APP-03] is rejected if its rights ended while it was connecting', async () => {
    const { url, gone, say } = await withMember();
    // Its token was valid a moment ago; an unregistered socket misses the revocation.
    gone.add('ada');
    const ada = new RawSocket(url);
    await ada.opened();
    ada.send({ type: 'connect', token: 'ada' });
    expect((await ada.untilClosed()).code).toBe(4003);
    await say(general, 'secret');
    expect(ada.received.map(({ type }) => type)).toEqual(['error']);
  });

  test('[CONN-03] gets an error for an invalid frame, and continues', async () => {
    const { url } = await withMember();
    const ada = await RawSocket.connect(url, 'ada');
    for (const [frame, field] of [
      ['{', 'frame'],
      [Buffer.from([1, 2]), 'frame'],
      [{ type: 'subscribe', id: 1, streams: { 'nonsense!': 1 } }, 'streams'],
      [{ type: 'shout' }, 'type'],
    ] as const) {
      const before = ada.received.length;
      ada.send(frame);
      await ada.until(() => ada.received.length > before);
      expect(ada.received.at(-1)).toMatchObject({ type: 'error', error: { name: 'frame_invalid' } });
      expect(JSON.stringify(ada.received.at(-1))).toContain(`"field":"${field}`);
    }
    ada.send({ type: 'ping', id: 3 });
    expect(await ada.frame('pong')).toEqual({ type: 'pong', id: 3 });
  });

  test('requires authentication: first frame, token, expiry, size', async () => {
    const { url } = await start();
    const attempt = async (frame: unknown) => {
      const raw = new RawSocket(url);
      await raw.opened();
      raw.send(frame);
      const { code } = await raw.untilClosed();
      return [
        code,
        raw.received.map((received) =>
          received.type === 'error' && 'error' in received ? received.error.name : received.type,
        ),
      ];
    };
    expect(await attempt({ type: 'ping' })).toEqual([4003, ['unauthenticated']]);
    expect(await attempt({ type: 'connect' })).toEqual([4003, ['unauthenticated']]);
    expect(await attempt({ type: 'connect', token: '???' })).toEqual([4003, ['token_invalid']]);
    expect(await attempt({ type: 'connect', token: 'ada|1' })).toEqual([4001, ['token_expired']]);
    expect(await attempt({ type: 'connect', token: 'x'.repeat(70_000) })).toEqual([1009, []]);
  });

  test('accepts the session cookie from its own pages, never from another site', async () => {
    const { url } = await start({ corsOrigins: ['https://host.example'] });
    const connect = async (origin: string) => {
      const raw = new RawSocket(url, { headers: { cookie: `${sessionCookieName}=ada`, origin } });
      await raw.until(() => raw.socket.readyState !== raw.socket.CONNECTING);
      if (raw.closed) return 'refused';
      raw.send({ type: 'connect' });
      await raw.until(() => raw.received.length > 0);
      return raw.received[0]?.type;
    };
    expect(await connect(url)).toBe('hello');
    expect(await connect('https://host.example')).toBe('error');
    expect(await connect('https://mallory.example')).toBe('refused');
  });

  test('limits the connections per user and address', async () => {
    const { url } = await start({ connectionsPerUser: 2, connectionsPerAddress: 3 });
    await RawSocket.connect(url, 'ada');
    await RawSocket.connect(url, 'ada');
    await expect(RawSocket.connect(url, 'ada')).rejects.toThrow('rate_limited');
    // The refused socket counts until its closing handshake.
    await vi.waitFor(() => RawSocket.connect(url, 'grace'), 10_000);
    const tooMany = new RawSocket(url);
    expect((await tooMany.untilClosed()).code).toBe(1006);
  });

  test('[CONN-04] receives moved streams in a heartbeat; a silent connection is closed', async () => {
    const clock = createHandClock(Date.now());
    const { url, say } = await start({}, { clock });
    const ada = await RawSocket.connect(url, 'ada');
    const { heartbeat_ms } = await ada.frame('hello');
    await say('app', 'w1');
    clock.advance(heartbeat_ms + 1000);
    expect((await ada.frame('heartbeat')).heads).toEqual({ app: 1 });
    clock.advance(heartbeat_ms);
    expect((await ada.frame('heartbeat', 2)).heads).toEqual({});
    const silent = await RawSocket.connect(url, 'grace');
    silent.socket.pause();
    clock.advance(3 * heartbeat_ms);
    silent.socket.resume();
    await silent.untilClosed();
  });

  test('[CONN-01] is asked to reconnect when the server stops', async () => {
    const { url, server } = await start();
    const ada = await RawSocket.connect(url, 'ada');
    await server.stop();
    expect((await ada.untilClosed()).code).toBe(1012);
  });

  test('is closed if its reader is too slow, without delaying others', async () => {
    const { url, say, context } = await withMember();
    const slow = await RawSocket.connect(url, 'ada');
    const quick = await RawSocket.connect(url, 'ada');
    slow.socket.pause();
    const large = 'x'.repeat(50_000);
    let count = 0;
    while (context.hub.devicesOf('ada').length === 2) {
      await say(general, large);
      count++;
    }
    await quick.until(() => quick.textsOf(general).length === count);
    expect(context.hub.devicesOf('ada')).toHaveLength(1);
    slow.socket.resume();
    expect([4002, 1006]).toContain((await slow.untilClosed()).code);
    const resumed = await RawSocket.connect(url, 'ada', { [general]: slow.textsOf(general).length });
    await resumed.until(() => slow.textsOf(general).length + resumed.textsOf(general).length === count);
  });

  test('[APP-05] reports the first connection only', async () => {
    const { url, presence, context } = await start();
    await RawSocket.connect(url, 'ada');
    const second = await RawSocket.connect(url, 'ada');
    second.socket.close();
    await second.untilClosed();
    expect(presence).toEqual(['+ada']);
    expect(context.hub.isOnline('ada')).toBe(true);
    expect(context.hub.isOnline('mallory')).toBe(false);
  });
});
