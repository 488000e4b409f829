import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createServer as createTcpServer } from 'node:net';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, it } from 'vitest';
import { systemClock } from '../clock/clock.ts';
import { createAddressRules } from './addressRules.ts';
import { createOutbound, OutboundError, type OutboundFailure, type OutboundRequest } from './index.ts';

const quick: OutboundRequest = { totalMs: 3000, firstByteMs: 1500, maxBytes: 100_000, accept: '*/*' };

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0).reverse()) await one.close();
});

async function listen(listener: RequestListener) {
  const seen: string[] = [];
  const server: Server = createServer((request, response) => {
    seen.push(`${request.method} ${request.url}`);
    listener(request, response);
  });
  await new Promise<void>((done) => server.listen(0, done));
  open.push({
    close: () => {
      server.closeAllConnections();
      return new Promise((done) => server.close(done));
    },
  });
  return { seen, port: (server.address() as AddressInfo).port };
}

/**
 * An outside page (`page.example`, the only allowed host) and an inside secret, on every address of this machine. The
 * inside's port is allowed, so that only the address check protects it.
 */
async function twoWorlds(page: (inside: number) => RequestListener, names: Record<string, string[]> = {}) {
  const inside = await listen((_request, response) => void response.end('secret'));
  const outside = await listen(page(inside.port));
  const looked: string[] = [];
  const outbound = createOutbound({
    clock: systemClock,
    allowed: ['page.example'],
    ports: [80, 443, inside.port],
    userAgent: 'Confab test',
    resolve: async (host) => {
      looked.push(host);
      if (host === 'page.example') return ['127.0.0.1'];
      const answer = names[host];
      if (!answer) throw Object.assign(new Error('no such name'), { code: 'ENOTFOUND' });
      // A list that changes with each lookup, one address at a time.
      return host.startsWith('rebind') ? [answer.shift() as string] : answer;
    },
  });
  open.push(outbound);
  return {
    outbound,
    inside,
    outside,
    looked,
    at: (path: string) => `http://page.example:${outside.port}${path}`,
  };
}

async function textOf(
  outbound: { get: ReturnType<typeof createOutbound>['get'] },
  url: string,
  request = quick,
) {
  await using answer = await outbound.get(url, request);
  const chunks: Uint8Array[] = [];
  for await (const chunk of answer.body) chunks.push(chunk);
  return { status: answer.status, text: Buffer.concat(chunks).toString(), url: answer.url.href, answer };
}

const reasonOf = (work: Promise<unknown>): Promise<OutboundFailure | string> =>
  work.then(
    () => 'went through',
    (error: unknown) => (error instanceof OutboundError ? error.reason : String(error)),
  );

/** Every notation for an address of this machine or its network that a URL accepts. */
const insideHosts = [
  '127.0.0.1',
  '127.0.0.1.',
  '127.1',
  '127.255.255.254',
  '2130706433',
  '0x7f000001',
  '0x7f.0.0.1',
  '0177.0.0.1',
  '017700000001',
  '0.0.0.0',
  '0',
  '１２７.0.0.1',
  '127。0。0。1',
  '10.0.0.1',
  '172.16.0.1',
  '172.31.255.255',
  '192.168.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '100.64.0.1',
  '100.100.100.200',
  '192.0.0.192',
  '198.18.0.1',
  '192.0.2.1',
  '224.0.0.1',
  '240.0.0.1',
  '255.255.255.255',
  '[::]',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[::127.0.0.1]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[::ffff:169.254.169.254]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2001:0:7f00:1::]',
  '[fe80::1]',
  '[fec0::1]',
  '[fc00::1]',
  '[fd00:ec2::254]',
  '[ff02::1]',
  '[100::1]',
  '[2001:db8::1]',
  '[5f00::1]',
];

describe('Outbound requests', () => {
  it.each(insideHosts)('[LINK-04] never reach %s, by any notation or redirect', async (host) => {
    const { outbound, inside, at } = await twoWorlds((port) => (request, response) => {
      const status = Number(request.url?.slice(1));
      const location = Buffer.from(`http://${host}:${port}/`).toString('latin1');
      response.writeHead(status, { location }).end();
    });
    expect(await reasonOf(outbound.get(`http://${host}:${inside.port}/`, quick))).toBe('forbidden');
    expect(await reasonOf(outbound.get(`https://${host}:${inside.port}/`, quick))).toBe('forbidden');
    for (const status of [301, 307])
      expect(await reasonOf(outbound.get(at(`/${status}`), quick))).toBe('forbidden');
    expect(inside.seen).toEqual([]);
  });

  it.each([
    ['inside', ['127.0.0.1']],
    ['inside by IPv6', ['::1']],
    ['inside by a mapped address', ['::ffff:127.0.0.1']],
    ['to several inside', ['10.0.0.1', '127.0.0.1', '::1']],
    ['a link-local one with a zone', ['fe80::1%lo']],
    ['nothing that is an address', ['localhost']],
    ['nowhere', []],
  ])(
    '[LINK-04] asks no name that leads %s, and answers as for any other that cannot be reached',
    async (_, addresses) => {
      const { outbound, inside, at } = await twoWorlds(
        (port) => (_request, response) =>
          void response.writeHead(302, { location: `http://trap.example:${port}/` }).end(),
        { 'trap.example': addresses },
      );
      expect(await reasonOf(outbound.get(`http://trap.example:${inside.port}/`, quick))).toBe('unreachable');
      expect(await reasonOf(outbound.get(at('/'), quick))).toBe('unreachable');
      expect(await reasonOf(outbound.get('http://no-such.example/', quick))).toBe('unreachable');
      expect(inside.seen).toEqual([]);
    },
  );

  it('[LINK-04] use none of a name’s internal addresses', async () => {
    const names = { 'mixed.example': ['127.0.0.1', '93.184.215.14', '::1'] };
    const { outbound, inside } = await twoWorlds(() => () => undefined, names);
    const asked = outbound.get(`http://mixed.example:${inside.port}/`, { ...quick, firstByteMs: 200 });
    expect(['timeout', 'unreachable']).toContain(await reasonOf(asked));
    expect(inside.seen).toEqual([]);
  });

  it('[LINK-04] connect to the checked address, even if the name has changed since', async () => {
    const names = { 'rebind.example': ['93.184.215.14', '127.0.0.1', '127.0.0.1'] };
    const { outbound, inside, looked } = await twoWorlds(
      () => (_request, response) => void response.end(),
      names,
    );
    const asked = outbound.get(`http://rebind.example:${inside.port}/`, { ...quick, firstByteMs: 200 });
    expect(['timeout', 'unreachable']).toContain(await reasonOf(asked));
    expect(looked).toEqual(['rebind.example']);
    expect(await reasonOf(outbound.get(`http://rebind.example:${inside.port}/`, quick))).toBe('unreachable');
    expect(inside.seen).toEqual([]);
  });

  it.each([
    'ftp://page.example/',
    'file:///etc/passwd',
    'gopher://page.example/',
    'data:text/html,hello',
    'javascript:alert(1)',
    'http://ada:secret@page.example/',
    'http://ada@page.example/',
    'http://page.example@127.0.0.1/',
    'http://',
    'page.example',
    '//page.example/',
  ])('[LINK-04] takes no address like %s, redirects included', async (address) => {
    const { outbound, outside, at } = await twoWorlds(
      () => (_request, response) => void response.writeHead(302, { location: address }).end(),
    );
    expect(await reasonOf(outbound.get(address, quick))).toBe('forbidden');
    expect(outside.seen).toEqual([]);
    if (!/^\w+:/.test(address)) return;
    expect(await reasonOf(outbound.get(at('/go'), quick))).toBe('forbidden');
    expect(outside.seen).toEqual(['GET /go']);
  });

  it('[LINK-04] reach public addresses on web ports only', () => {
    const rules = createAddressRules({ allowed: [], ports: [80, 443] });
    const ports = [22, 25, 80, 443, 3306, 6379, 8080].filter((port) =>
      rules.allows('a.example', '93.184.215.14', port),
    );
    expect(ports).toEqual([80, 443]);
    expect(rules.allows('a.example', '2606:2800:21f:cb07:6820:80da:af6b:8b2c', 443)).toBe(true);
    expect(rules.allows('a.example', '::ffff:93.184.215.14', 443)).toBe(true);
  });

  it('[LINK-04] reach hosts, addresses and networks that the operator allows, and no others', () => {
    const allowed = ['wiki.intranet', '10.1.2.3', '10.2.0.0/16', 'fd00:1::/32'];
    const rules = createAddressRules({ allowed, ports: [80, 443] });
    expect(rules.allows('Wiki.Intranet', '192.168.0.7', 8080)).toBe(true);
    expect(rules.allows('a.example', '10.1.2.3', 80)).toBe(true);
    expect(rules.allows('a.example', '::ffff:10.1.2.3', 80)).toBe(true);
    expect(rules.allows('a.example', '10.2.255.1', 9000)).toBe(true);
    expect(rules.allows('a.example', 'fd00:1::7', 80)).toBe(true);
    expect(rules.allows('a.example', '10.1.2.4', 80)).toBe(false);
    expect(rules.allows('a.example', '10.3.0.1', 80)).toBe(false);
    expect(rules.allows('a.example', 'fd00:2::7', 80)).toBe(false);
    expect(rules.allows('other.wiki.intranet', '192.168.0.7', 80)).toBe(false);
  });

  it('[LINK-04] follow a limited number of redirects', async () => {
    const { outbound, at, outside } = await twoWorlds(() => (request, response) => {
      const left = Number(request.url?.slice(1));
      if (left === 0) return void response.end('there');
      response.writeHead(302, { location: `/${left - 1}` }).end('elsewhere');
    });
    expect(await textOf(outbound, at('/5'))).toMatchObject({ status: 200, text: 'there', url: at('/0') });
    outside.seen.length = 0;
    expect(await reasonOf(outbound.get(at('/6'), quick))).toBe('too_many_redirects');
    expect(outside.seen).toHaveLength(6);
  });

  it('[LINK-04] identify the server, and reveal nothing about users', async () => {
    const { outbound, at } = await twoWorlds(() => (request, response) => {
      const { headers } = request;
      if (request.url === '/')
        return void response.writeHead(302, { location: '/next', 'set-cookie': 'a=b' }).end();
      response.end(JSON.stringify(headers));
    });
    const headers = JSON.parse((await textOf(outbound, at('/'))).text);
    expect(Object.keys(headers).sort()).toEqual(
      ['accept', 'accept-encoding', 'accept-language', 'connection', 'host', 'user-agent'].sort(),
    );
    expect(headers['user-agent']).toBe('Confab test');
  });

  it('[LINK-04] time out on slow answers, slow bodies and DNS lookups', async () => {
    const { outbound, at } = await twoWorlds(() => (request, response) => {
      if (request.url === '/late') return;
      response.writeHead(200);
      const drip = setInterval(() => response.write('.'), 20);
      response.on('close', () => clearInterval(drip));
    });
    expect(await reasonOf(outbound.get(at('/late'), { ...quick, firstByteMs: 100 }))).toBe('timeout');
    expect(await reasonOf(textOf(outbound, at('/drip'), { ...quick, totalMs: 300 }))).toBe('timeout');
    const hanging = createOutbound({
      clock: systemClock,
      allowed: [],
      ports: [80],
      userAgent: 'Confab test',
      resolve: () => new Promise(() => undefined),
    });
    open.push(hanging);
    expect(await reasonOf(hanging.get('http://slow.example/', { ...quick, firstByteMs: 100 }))).toBe(
      'timeout',
    );
    expect(await reasonOf(hanging.get('http://slow.example/', { ...quick, totalMs: 100 }))).toBe('timeout');
  });

  it('[LINK-04] abort endless headers', async () => {
    const server = createTcpServer((socket) => {
      socket.on('error', () => undefined);
      socket.write('HTTP/1.1 200 OK\r\n');
      const more = setInterval(() => socket.write(`X-${'a'.repeat(1000)}: b\r\n`), 1);
      socket.on('close', () => clearInterval(more));
    });
    await new Promise<void>((done) => server.listen(0, done));
    open.push(server);
    const { outbound } = await twoWorlds(() => () => undefined);
    const { port } = server.address() as AddressInfo;
    expect(await reasonOf(outbound.get(`http://page.example:${port}/`, quick))).toBe('too_large');
  });

  it.each([
    ['a body without end', {}, () => Buffer.alloc(64 * 1024, 'a')],
    ['a body that says how long it is', { 'content-length': '99999999999' }, () => Buffer.alloc(10, 'a')],
  ])('[LINK-04] ends %s', async (_, headers, chunk) => {
    const { outbound, at } = await twoWorlds(() => (_request, response) => {
      response.writeHead(200, headers);
      const more = () => {
        while (!response.destroyed && response.write(chunk()));
        response.once('drain', more);
      };
      more();
    });
    expect(await reasonOf(textOf(outbound, at('/')))).toBe('too_large');
  });

  const bomb = Buffer.alloc(50_000_000);
  it.each([
    ['gzip', gzipSync(bomb)],
    ['br', brotliCompressSync(bomb)],
    ['gzip', Buffer.concat(Array.from({ length: 6000 }, () => gzipSync('')))],
  ])('[LINK-04] ends a bomb packed by %s', async (encoding, packed) => {
    const { outbound, at } = await twoWorlds(
      () => (_request, response) =>
        void response.writeHead(200, { 'content-encoding': encoding }).end(packed),
    );
    const before = process.memoryUsage.rss();
    expect(await reasonOf(textOf(outbound, at('/')))).toBe('too_large');
    expect(process.memoryUsage.rss() - before).toBeLessThan(40_000_000);
  });

  it('decompress bodies, and report wrongly compressed ones', async () => {
    const { outbound, at } = await twoWorlds(() => (request, response) => {
      const [, encoding = '', kind] = (request.url ?? '').split('/');
      const body =
        { gzip: gzipSync('hello'), br: brotliCompressSync('hello') }[encoding] ?? Buffer.from('hello');
      const sent = kind === 'cut' ? body.subarray(0, -4) : body;
      response.writeHead(200, { 'content-encoding': encoding }).end(sent);
    });
    expect((await textOf(outbound, at('/gzip/whole'))).text).toBe('hello');
    expect((await textOf(outbound, at('/br/whole'))).text).toBe('hello');
    expect((await textOf(outbound, at('/identity/whole'))).text).toBe('hello');
    expect(await reasonOf(textOf(outbound, at('/gzip/cut')))).toBe('broken');
    expect(await reasonOf(textOf(outbound, at('/deflate/whole')))).toBe('broken');
    expect(await reasonOf(textOf(outbound, at('/rot13/whole')))).toBe('broken');
  });

  it('report truncated bodies and answers that are not HTTP', async () => {
    const { outbound, at } = await twoWorlds(() => (request, response) => {
      if (request.url === '/noise') return void request.socket.end('what?\r\n\r\n');
      response.writeHead(200, { 'content-length': '100' }).write('short', () => request.socket.destroy());
    });
    expect(await reasonOf(textOf(outbound, at('/short')))).toBe('broken');
    expect(await reasonOf(outbound.get(at('/noise'), quick))).toBe('broken');
  });

  it('continue after many hanging requests were aborted', async () => {
    const { outbound, at } = await twoWorlds(
      () => (request, response) => void (request.url === '/hang' || response.end('here')),
    );
    const hanging = Array.from({ length: 40 }, () =>
      reasonOf(outbound.get(at('/hang'), { ...quick, firstByteMs: 100 })),
    );
    expect((await textOf(outbound, at('/'))).text).toBe('here');
    expect(new Set(await Promise.all(hanging))).toEqual(new Set(['timeout']));
  });

  it('fail when the server stops', async () => {
    const { outbound, outside, at } = await twoWorlds(() => () => undefined);
    const asked = reasonOf(outbound.get(at('/'), quick));
    await expect.poll(() => outside.seen.length).toBe(1);
    await outbound.close();
    expect(await asked).toBe('stopped');
  });
});
