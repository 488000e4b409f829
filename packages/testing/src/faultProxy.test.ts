import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { type FaultKind, type FaultProxy, startFaultProxy } from './faultProxy.ts';
import { seededRandom } from './seededRandom.ts';

/** Starts a server that keeps what it receives and answers every chunk. */
async function startEcho() {
  const received: string[] = [];
  const server = createServer((socket) => {
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      received.push(chunk.toString());
      socket.write(`answer to ${chunk}`);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return { received, server, url: `http://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

async function open(url: string) {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let got = '';
  socket.on('data', (chunk) => {
    got += chunk.toString();
  });
  await once(socket, 'connect');
  return { socket, got: () => got, say: (text: string) => say(socket, text), ended: () => socket.destroyed };
}

const say = (socket: Socket, text: string) =>
  new Promise<void>((resolve) => socket.write(text, () => resolve()));

let echo: Awaited<ReturnType<typeof startEcho>>;
let proxy: FaultProxy;
beforeEach(async () => {
  echo = await startEcho();
  proxy = await startFaultProxy(echo.url, seededRandom(7));
});
afterEach(async () => {
  await proxy.close();
  echo.server.close();
});

/** Sends over one connection with a fault of `kind`, until the fault has happened. */
async function strikeWith(kind: FaultKind) {
  proxy.treat({ rate: 1, kinds: [kind], maxMs: 60 });
  const line = await open(proxy.url);
  for (let turn = 0; proxy.struck[kind] === 0; turn++) {
    const text = `turn ${turn};`;
    await line.say(text);
    await vi.waitFor(() => {
      if (!line.got().includes(text) && proxy.struck[kind] === 0) throw new Error('no answer yet');
    }, 10_000);
  }
  return line;
}

describe('a fault proxy', () => {
  test('passes bytes both ways without a fault', async () => {
    const line = await open(proxy.url);
    await line.say('hello');
    await vi.waitFor(() => expect(line.got()).toBe('answer to hello'), 10_000);
    expect(Object.values(proxy.struck)).toEqual([0, 0, 0, 0, 0, 0]);
  });

  test('cuts', async () => {
    const line = await strikeWith('cut');
    await vi.waitFor(() => expect(line.ended()).toBe(true), 10_000);
  });

  test('passes half a chunk and then cuts', async () => {
    const line = await strikeWith('halve');
    await vi.waitFor(() => expect(line.ended()).toBe(true), 10_000);
    await vi.waitFor(() => expect(echo.received.at(-1)).toMatch(/^tur$/), 10_000);
  });

  test('drops the answer after the server has acted', async () => {
    const line = await strikeWith('dropAnswer');
    await vi.waitFor(() => expect(line.ended()).toBe(true), 10_000);
    const last = echo.received.at(-1)!;
    expect(last).toMatch(/^turn \d;$/);
    expect(line.got()).not.toContain(last);
  });

  test.each(['delay', 'freeze', 'overtake'] as const)(
    'loses and reorders nothing on one connection: %s',
    async (kind) => {
      const line = await strikeWith(kind);
      for (const text of ['a', 'b', 'c']) await line.say(text);
      await vi.waitFor(() => expect(echo.received.join('')).toMatch(/abc$/), 10_000);
      await vi.waitFor(() => expect(line.got()).toMatch(/a.*b.*c$/), 10_000);
      expect(line.ended()).toBe(false);
    },
  );

  test('lets later connections overtake an earlier one', async () => {
    proxy.treat({ rate: 1, kinds: ['overtake'], maxMs: 10_000 });
    const early = await open(proxy.url);
    for (let turn = 0; proxy.struck.overtake === 0; turn++) await early.say(`early ${turn};`);
    proxy.treat(undefined);
    const late = await open(proxy.url);
    await late.say('late');
    await vi.waitFor(() => expect(late.got()).toBe('answer to late'), 10_000);
    expect(echo.received.at(-1)).toBe('late');
  });

  test('freezes all connections for a while, and cuts all connections', async () => {
    const line = await open(proxy.url);
    proxy.freezeAll(50);
    await line.say('hello');
    await vi.waitFor(() => expect(line.got()).toBe('answer to hello'), 10_000);
    proxy.cutAll();
    await vi.waitFor(() => expect(line.ended()).toBe(true), 10_000);
  });
});
