import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { request } from 'node:http';
import { describe, expect, test } from 'vitest';
import { RawSocket } from '../../../testing/rawSocket.ts';
import { smallServers } from '../../../testing/smallServer.ts';

const start = smallServers();
const general = 'channel:team:general';

/** Ids of the socket processes of this process's servers. */
function socketProcesses(): number[] {
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => {
      try {
        const [, parent] = /\) \w (\d+)/.exec(readFileSync(`/proc/${pid}/stat`, 'utf8')) ?? [];
        const isOurs = Number(parent) === process.pid;
        return isOurs && readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('socketProcessMain');
      } catch {
        return false;
      }
    });
}

const withMembers = async (from: number) => {
  const small = await start({ socketProcesses: 1, socketProcessesFrom: from });
  for (const userId of ['ada', 'grace']) small.memberships.set(userId, new Set([general]));
  return small;
};

describe('[CONN-04] Sockets', () => {
  test('are shared with another process when there are many, and all receive the same in the same order', async () => {
    const { url, say, server } = await withMembers(4);
    const sockets: RawSocket[] = [];
    for (let n = 0; n < 4; n++) sockets.push(await RawSocket.connect(url, 'ada'));
    expect(socketProcesses()).toEqual([]);
    for (let n = 0; n < 12; n++) sockets.push(await RawSocket.connect(url, 'grace'));
    expect(socketProcesses()).toHaveLength(1);
    const mallory = await RawSocket.connect(url, 'mallory');
    await Promise.all(Array.from({ length: 300 }, (_, index) => say(general, `w${index + 1}`)));
    await say('app', 'the end');
    const expected = Array.from({ length: 300 }, (_, index) => `${index + 1} w${index + 1}`);
    for (const socket of sockets) {
      await socket.until(() => socket.textsOf('app').length === 1);
      expect(socket.textsOf(general)).toEqual(expected);
    }
    await mallory.until(() => mallory.textsOf('app').length === 1);
    expect(mallory.textsOf(general)).toEqual([]);
    await server.stop();
    for (const socket of sockets) expect((await socket.untilClosed()).code).toBe(1012);
    await expect.poll(socketProcesses).toEqual([]);
  });

  test('are cut off with their process without loss: they resume in the main process', async () => {
    const { url, say, context } = await withMembers(0);
    const ada = await RawSocket.connect(url, 'ada');
    await say(general, 'w1');
    await ada.until(() => ada.textsOf(general).length === 1);
    const [pid] = socketProcesses();
    const metrics = async () => (await fetch(`${url}/metrics`)).text();
    expect(await metrics()).toMatch(/^confab_socket_processes 1$/m);
    process.kill(pid as number, 'SIGKILL');
    await ada.untilClosed();
    await expect.poll(() => context.hub.devicesOf('ada')).toEqual([]);
    await say(general, 'w2');
    const again = await RawSocket.connect(url, 'ada', { [general]: 1 });
    await again.until(() => again.textsOf(general).length === 1);
    expect(again.textsOf(general)).toEqual(['2 w2']);
    expect(socketProcesses()).toEqual([]);
    expect(await metrics()).toMatch(/^confab_socket_processes 0$/m);
    expect(await metrics()).toMatch(/^confab_socket_process_failures_total 1$/m);
  });

  test('are cut off with a process that has stalled, and its pending output is limited', async () => {
    const { url, say, context } = await withMembers(0);
    const held = await RawSocket.connect(url, 'ada');
    const here = await RawSocket.connect(url, 'grace');
    expect(socketProcesses()).toHaveLength(1);
    process.kill(socketProcesses()[0] as number, 'SIGSTOP');
    const large = 'x'.repeat(100_000);
    let count = 0;
    while (context.hub.devicesOf('ada').length > 0) {
      await say(general, large);
      count++;
    }
    expect(count).toBeLessThan(500);
    await held.untilClosed();
    await here.until(() => here.textsOf(general).length === count);
    expect(socketProcesses()).toEqual([]);
  });

  test('are rejected without a valid handshake, and leave nothing behind', async () => {
    const { url } = await withMembers(0);
    const answer = await fetch(`${url}/api/v1/connect`);
    expect(answer.status).toBe(404);
    const headers = { connection: 'Upgrade', upgrade: 'websocket', 'sec-websocket-version': '13' };
    const [broken] = await once(request(`${url}/api/v1/connect`, { headers }).end(), 'response');
    expect(broken.statusCode).toBe(400);
    const metrics = async () => (await fetch(`${url}/metrics`)).text();
    await expect.poll(metrics).toContain('confab_connections 0');
  });
});
