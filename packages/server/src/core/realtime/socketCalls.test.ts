import type { ServerFrame } from '@confab/protocol';
import { describe, expect, test } from 'vitest';
import { RawSocket } from '../../testing/rawSocket.ts';
import { sayEndpoint, smallServers } from '../../testing/smallServer.ts';

const start = smallServers();
const general = 'channel:team:general';
const route = sayEndpoint.route;

const answersOf = ({ received }: RawSocket) =>
  received.filter((frame): frame is Extract<ServerFrame, { type: 'answer' }> => frame.type === 'answer');
const errorsOf = (socket: RawSocket) => answersOf(socket).map(({ error }) => error?.name);

describe('[CONN-02] A call over a socket', () => {
  test('is answered as over HTTP, concurrently with others, and started in order', async () => {
    const { url } = await start();
    const ada = await RawSocket.connect(url, 'ada');
    expect((await ada.frame('hello')).calls).toContain(route);
    for (let id = 1; id <= 50; id++)
      ada.send({ type: 'call', id, route, params: { stream: general }, body: { words: `w${id}` } });
    await ada.frame('answer', 50);
    expect(answersOf(ada).map(({ id, body }) => [id, (body as { seq: number }).seq])).toEqual(
      Array.from({ length: 50 }, (_, index) => [index + 1, index + 1]),
    );
    expect(answersOf(ada)[0]?.body).toMatchObject({ duration: expect.stringMatching(/^[\d.]+ms$/) });
  });

  test('is rejected with an error that names the cause, and the socket continues', async () => {
    const { url } = await start();
    const ada = await RawSocket.connect(url, 'ada');
    const call = { type: 'call', route, params: { stream: general } };
    ada.send({ ...call, id: 1, body: { words: 3 } });
    ada.send({ ...call, id: 2 });
    ada.send({ ...call, id: 3, route: 'GET /small/admin' });
    ada.send({ ...call, id: 4, route: '__proto__' });
    ada.send({ ...call, id: 5, body: { words: 'good' } });
    for (const [id, stream] of [
      [6, 'a\0b'],
      [7, 'half \ud800'],
    ])
      ada.send({ ...call, id, params: { stream }, body: { words: 'good' } });
    await ada.frame('answer', 7);
    const errors = new Map(answersOf(ada).map(({ id, error }) => [id, error]));
    for (const id of [1, 2]) {
      expect(errors.get(id)).toMatchObject({
        name: 'input_invalid',
        details: { issues: [{ field: 'words', rule: expect.any(String) }] },
      });
    }
    for (const id of [3, 4]) expect(errors.get(id)).toMatchObject({ name: 'route_not_found', status: 404 });
    expect(errors.get(5)).toBeUndefined();
    for (const id of [6, 7]) {
      expect(errors.get(id)).toMatchObject({
        name: 'input_invalid',
        details: { issues: [{ field: 'stream', rule: expect.stringContaining('NUL') }] },
      });
    }
  });

  test('attack 5: is rejected before authentication and after its credentials expire', async () => {
    const { url, gone } = await start();
    const call = { type: 'call', id: 1, route, params: { stream: general }, body: { words: 'late' } };
    const nobody = new RawSocket(url);
    await nobody.opened();
    nobody.send(call);
    expect(await nobody.untilClosed()).toMatchObject({ code: 4003 });
    const mallory = await RawSocket.connect(url, 'mallory');
    mallory.send(call);
    expect((await mallory.frame('answer')).error).toBeUndefined();
    gone.add('mallory');
    mallory.send(call);
    expect((await mallory.frame('answer', 2)).error).toMatchObject({ name: 'token_invalid' });
  });

  test('attack 13: counts towards the user’s rate limit, over HTTP and sockets together', async () => {
    const { url } = await start({ requestsPerSecond: 1 });
    const ada = await RawSocket.connect(url, 'ada');
    const overHttp = await fetch(`${url}/api/v1/small/${encodeURIComponent(general)}`, {
      method: 'POST',
      headers: { authorization: 'Bearer ada', 'content-type': 'application/json' },
      body: '{"words":"first"}',
    });
    expect(overHttp.status).toBe(200);
    for (let id = 1; id <= 9; id++)
      ada.send({ type: 'call', id, route, params: { stream: general }, body: { words: 'more' } });
    await ada.frame('answer', 9);
    expect(errorsOf(ada).filter((name) => name === 'rate_limited').length).toBeGreaterThanOrEqual(1);
    expect(errorsOf(ada).filter((name) => name === undefined).length).toBeGreaterThanOrEqual(7);
    expect(ada.closed).toBeUndefined();
  });
});
