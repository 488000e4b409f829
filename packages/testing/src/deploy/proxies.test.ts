import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { apiPath, closeCodes } from '@confab/protocol';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openSocket } from '../openSocket.ts';
import { createPerson } from '../person.ts';
import { freePort, ServerProcess } from '../serverProcess.ts';
import { readDeployFile } from './deployFolder.ts';
import {
  isInstalled,
  type ProxyProcess,
  type ProxyProgram,
  proxyPrograms,
  startProxy,
} from './proxyProcess.ts';
import { createSelfSignedCertificate, type SelfSignedCertificate } from './selfSignedCertificate.ts';

/** Sockets that an address may open in these tests. */
const connectionsPerAddress = 6;
const megabyte = 1024 * 1024;

let folder: string;
let certificate: SelfSignedCertificate;
let ports: { httpPort: number; httpsPort: number };
/** The second server, with a store of its own: the first one's stop is what a test watches. */
let other: ServerProcess;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'confab-proxies-'));
  certificate = await createSelfSignedCertificate(folder);
  ports = { httpPort: await freePort(), httpsPort: await freePort() };
  other = await startServer();
});
afterAll(async () => {
  await other.dispose();
  certificate[Symbol.dispose]();
  await rm(folder, { recursive: true, force: true });
});

const startServer = (data?: string) =>
  ServerProcess.start({
    database: 'sqlite',
    data,
    variables: {
      CONFAB_PUBLIC_URL: `https://127.0.0.1:${ports.httpsPort}`,
      CONFAB_TRUST_PROXY: '1',
      CONFAB_CONNECTIONS_PER_ADDRESS: String(connectionsPerAddress),
    },
  });

const start = (program: ProxyProgram, ...servers: ServerProcess[]) => startByRole(program, servers, servers);

async function startByRole(
  program: ProxyProgram,
  servers: readonly ServerProcess[],
  realtimeServers: readonly ServerProcess[],
): Promise<ProxyProcess> {
  const own = await mkdtemp(join(folder, 'proxy-'));
  const hosts = (of: readonly ServerProcess[]) => of.map(({ url }) => new URL(url).host);
  const addresses = { servers: hosts(servers), realtimeServers: hosts(realtimeServers) };
  return startProxy(program, { folder: own, ...ports, certificate, ...addresses });
}

/** Returns a metric of a server, read directly. */
async function metricOf({ url }: ServerProcess, name: string): Promise<number> {
  const lines = (await (await fetch(`${url}/metrics`)).text()).split('\n');
  return Number(lines.find((line) => line.startsWith(`${name} `))?.slice(name.length) ?? 0);
}

const hashOf = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex');

// Under CI a missing program fails its tests.
for (const program of proxyPrograms) {
  const canRun = isInstalled(program) || Boolean(process.env.CI);
  const title = canRun
    ? `[OPS-03] ${program.name} with deploy/${program.example}`
    : `[OPS-03] ${program.name} is not installed: apt-get install ${program.package}`;
  describe.runIf(canRun)(title, () => {
    let data: string;
    let server: ServerProcess;
    beforeAll(async () => {
      data = await mkdtemp(join(folder, 'data-'));
      server = await startServer(data);
    });
    afterAll(() => server.dispose());

    test('redirects to https, and a browser signs in, opens a socket and receives an event', async () => {
      await using proxy = await start(program, server);
      const redirect = await fetch(`${proxy.plainUrl}/c/team/general`, { redirect: 'manual' });
      expect([redirect.status >= 301 && redirect.status <= 308, redirect.headers.get('location')]).toEqual([
        true,
        expect.stringMatching(/^https:\/\/.*\/c\/team\/general$/),
      ]);

      const body = { name: 'Ada', email: 'ada@confab.example', password: 'lantern works at night' };
      const json = { 'content-type': 'application/json', origin: proxy.url };
      const signedUp = await fetch(`${proxy.url}${apiPath}/sessions/sign-up`, {
        method: 'POST',
        body: JSON.stringify(body),
        headers: json,
      });
      expect(signedUp.status).toBe(200);
      const cookies = signedUp.headers.getSetCookie();
      expect(cookies.every((cookie) => /; Secure/i.test(cookie))).toBe(true);
      const cookie = cookies.map((one) => one.split(';')[0]).join('; ');
      const { me, token } = await signedUp.json();

      await using socket = await openSocket(proxy.url, undefined, { headers: { cookie, origin: proxy.url } });
      const ada = createPerson(proxy.url, me.id, token);
      const channel = { type: 'team', id: 'harbour' };
      await ada.call('POST /channels/{type}/{id}/query', { params: channel });
      const { message } = await ada.call('POST /channels/{type}/{id}/messages', {
        params: channel,
        body: { message: { id: crypto.randomUUID(), text: 'Lunch?' } },
      });
      const event = await socket.received('message.new');
      expect(event.message.id).toBe(message.id);
    });

    test('passes an upload on while it arrives, whole', async () => {
      await using proxy = await start(program, server);
      await server.access().people('grace');
      const grace = createPerson(proxy.url, 'grace', server.token('grace'));
      await grace.call('POST /channels/{type}/{id}/query', { params: { type: 'team', id: 'quay' } });
      const bytes = randomBytes(12 * megabyte);
      const { promise: serverHasSome, resolve: sendTheRest } = Promise.withResolvers<void>();
      const sent = grace.fetch(`${apiPath}/channels/team/quay/files?name=tides.bin`, {
        method: 'POST',
        duplex: 'half',
        body: Readable.toWeb(
          Readable.from(
            (async function* () {
              yield bytes.subarray(0, 4 * megabyte);
              await serverHasSome;
              yield bytes.subarray(4 * megabyte);
            })(),
          ),
        ),
        headers: { 'content-type': 'application/octet-stream' },
      } as RequestInit);
      const incoming = join(data, 'files', 'incoming');
      await expect
        .poll(async () => {
          const names = await readdir(incoming);
          const sizes = await Promise.all(names.map(async (name) => (await stat(join(incoming, name))).size));
          return Math.max(0, ...sizes);
        })
        .toBeGreaterThan(2 * megabyte);
      sendTheRest();
      const answer = await sent;
      expect(answer.status).toBe(200);
      const { file } = await answer.json();
      const download = await grace.fetch(new URL(file, proxy.url).pathname);
      expect(hashOf(new Uint8Array(await download.arrayBuffer()))).toBe(hashOf(bytes));
    });

    test('limits count the caller’s address, whatever X-Forwarded-For the caller sends', async () => {
      await using proxy = await start(program, server);
      await server.access().people('ada');
      const token = server.token('ada');
      let forged = 0;
      const open = (localAddress: string) =>
        openSocket(proxy.url, token, {
          localAddress,
          headers: { 'x-forwarded-for': `203.0.113.${++forged}`, forwarded: `for=203.0.113.${forged}` },
        });
      await using sockets = new AsyncDisposableStack();
      for (let count = 0; count < connectionsPerAddress; count++) sockets.use(await open('127.0.0.5'));
      await expect(open('127.0.0.5')).rejects.toThrow(/429/);
      sockets.use(await open('127.0.0.6'));
    });

    test('[OPS-01] sends sockets and long polls to the realtime servers, and requests to the others', async () => {
      await using proxy = await startByRole(program, [server], [other]);
      for (const one of [server, other]) await one.access().people('grace');
      await server.access().person('linus');
      const grace = createPerson(proxy.url, 'grace', server.token('grace'));
      await using _ = await openSocket(proxy.url, server.token('grace'));
      expect(await metricOf(other, 'confab_connections')).toBe(1);
      expect(await metricOf(server, 'confab_connections')).toBe(0);
      const polls = 'confab_http_request_seconds_count{route="POST /events/poll"}';
      const before = await metricOf(other, polls);
      await grace.call('POST /events/poll', { body: { cursors: {} } });
      expect(await metricOf(other, polls)).toBe(before + 1);
      // Only the first server knows Linus.
      await grace.call('GET /users/{user_id}', { params: { user_id: 'linus' } });
    });

    test('while a server stops, requests go to the other one and sockets reconnect there', async () => {
      await using proxy = await start(program, server, other);
      for (const one of [server, other]) await one.access().people('ada');
      const token = server.token('ada');
      const ada = createPerson(proxy.url, 'ada', token);
      await using sockets = new AsyncDisposableStack();
      const open = async () => sockets.use(await openSocket(proxy.url, token));
      const opened = [await open(), await open(), await open(), await open()];
      expect(await metricOf(server, 'confab_connections')).toBe(2);

      let stopped = false;
      let answersAfterwards = 0;
      const failures: unknown[] = [];
      const request = async () => {
        while (answersAfterwards < 60 && failures.length === 0) {
          await ada.call('GET /me').catch((error: unknown) => failures.push(error));
          if (stopped) answersAfterwards++;
        }
      };
      const requests = [request(), request(), request()];
      await server.end('SIGTERM');
      stopped = true;
      await Promise.all(requests);
      expect(failures).toEqual([]);
      const codes = await Promise.all(
        opened.map((socket) => Promise.race([socket.closed, socket.settle().then(() => 'open')])),
      );
      expect(codes.sort()).toEqual([closeCodes.restart, closeCodes.restart, 'open', 'open']);
      // A body, too, survives the search for a server.
      for (let count = 0; count < 5; count++)
        await ada.call('POST /channels/{type}/{id}/query', { params: { type: 'team', id: `pier-${count}` } });
      await Promise.all([open(), open()]);
      expect(await metricOf(other, 'confab_connections')).toBe(4);
    });
  });
}

const caddy = proxyPrograms.find(({ name }) => name === 'Caddy') as ProxyProgram;
test.runIf(isInstalled(caddy) || process.env.CI)(
  '[OPS-03] Caddy accepts deploy/caddy/Caddyfile',
  async () => {
    const adapt = async (text: string) => {
      const file = join(folder, 'Caddyfile');
      await writeFile(file, text);
      return spawnSync('caddy', ['adapt', '--config', file, '--adapter', 'caddyfile'], { encoding: 'utf8' });
    };
    const example = readDeployFile('caddy/Caddyfile');
    const { status, stdout } = await adapt(example);
    expect(status).toBe(0);
    expect(stdout).toContain('"dial":"127.0.0.1:3500"');
    expect((await adapt(example.replace('reverse_proxy', 'reverse_proxies'))).status).not.toBe(0);
  },
);
