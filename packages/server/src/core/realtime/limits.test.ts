import { once } from 'node:events';
import type { Socket } from 'node:net';
import { describe, expect, test } from 'vitest';
import { RawSocket } from '../../testing/rawSocket.ts';
import { smallServers } from '../../testing/smallServer.ts';
import type { Config } from '../config/config.ts';

const startSmall = smallServers();
const general = 'channel:team:general';

/** The TCP socket under a client's WebSocket. */
const tcpOf = ({ socket }: RawSocket) => (socket as unknown as { _socket: Socket })._socket;
const metricsOf = async (url: string) => (await fetch(`${url}/metrics`)).text();

describe.each([
  ['by the main process', { socketProcesses: 0 }],
  ['by another process', { socketProcesses: 1, socketProcessesFrom: 0 }],
])('[CONN-03] A socket that is held %s', (_, held) => {
  const start = (config: Partial<Config> = {}) => startSmall({ ...held, ...config });

  test('closes even if its other side ignores the closing handshake and keeps sending', async () => {
    const { url } = await start();
    const rude = new RawSocket(url);
    await rude.opened();
    const tcp = tcpOf(rude);
    // Incoming data is not read, so the closing handshake is never answered.
    tcp.removeAllListeners('data');
    tcp.resume();
    const ended = new Promise<void>((resolve) => tcp.once('close', () => resolve()));
    const junk = Buffer.concat(
      Array.from({ length: 1000 }, () => Buffer.from([0x81, 0x81, 0, 0, 0, 0, 0x78])),
    );
    while (!tcp.destroyed && tcp.writable) {
      if (!tcp.write(junk)) await Promise.race([once(tcp, 'drain').catch(() => undefined), ended]);
      await new Promise((resolve) => setImmediate(resolve));
    }
    await ended;
    await expect.poll(() => metricsOf(url)).toContain('confab_connections 0');
    expect(await metricsOf(url)).toContain('confab_sockets_cut_total{reason="unauthenticated"} 1');
  });

  test('is read no faster than its user may send, and continues', async () => {
    const { url } = await start({ requestsPerSecond: 1 });
    const ada = await RawSocket.connect(url, 'ada');
    const pongs = () => ada.received.filter(({ type }) => type === 'pong').length;
    for (let id = 1; id <= 300; id++) ada.send({ type: 'ping', id });
    await ada.until(() => pongs() >= 100);
    const grace = await RawSocket.connect(url, 'grace');
    grace.send({ type: 'ping', id: 1 });
    await grace.frame('pong');
    expect(pongs()).toBeLessThan(300);
    await ada.until(() => pongs() === 300);
  });

  test('shares the limit of pending output with its user’s other sockets, and is counted when cut off', async () => {
    const { url, say, context, memberships } = await start();
    memberships.set('ada', new Set([general]));
    memberships.set('grace', new Set([general]));
    const sockets: RawSocket[] = [];
    for (let n = 0; n < 20; n++) sockets.push(await RawSocket.connect(url, 'ada'));
    const grace = await RawSocket.connect(url, 'grace');
    for (const { socket } of sockets) socket.pause();
    let count = 0;
    while (context.hub.devicesOf('ada').length > 8) {
      await say(general, 'x'.repeat(90_000));
      count++;
    }
    await grace.until(() => grace.textsOf(general).length === count);
    await expect.poll(() => metricsOf(url)).toMatch(/confab_sockets_cut_total\{reason="slow"\} \d+/);
  });
});
