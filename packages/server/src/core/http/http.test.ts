import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { Agent, type IncomingMessage, request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';
import { startTestServer, type TestServer } from '@confab/testing';
import { parseSetCookie } from 'cookie';
import { afterEach, describe, expect, test } from 'vitest';
import { smallServers } from '../../testing/smallServer.ts';
import type { Config } from '../config/config.ts';
import { createBrowserSession, sessionCookieName } from './browserSession.ts';

const start = smallServers();

const json = { 'content-type': 'application/json' };
const as = (userId: string) => ({ ...json, authorization: `Bearer ${userId}` });
const post = (url: string, headers: Record<string, string>, body: unknown = {}) =>
  fetch(url, { method: 'POST', headers, body: typeof body === 'string' ? body : JSON.stringify(body) });
const errorOf = async (answer: Response) => ({
  status: answer.status,
  ...((await answer.json()) as { name: string }),
});

describe('An endpoint', () => {
  test('[CONN-04] answers with its handler’s result, the stream positions and the duration', async () => {
    const { url } = await start();
    const answer = await post(`${url}/api/v1/small/app`, as('ada'), { words: 'hello' });
    expect(answer.status).toBe(200);
    expect(await answer.json()).toEqual({
      seq: 1,
      positions: { app: 1 },
      duration: expect.stringMatching(/^\d+\.\d\dms$/),
    });
  });

  test('[OPS-04] gives failed requests ids that no other request has, of this server or another one', async () => {
    const ids: (string | null)[] = [];
    for (const { url } of [await start(), await start()]) {
      for (let round = 0; round < 2; round++)
        ids.push((await fetch(`${url}/api/v1/nothing`)).headers.get('x-request-id'));
    }
    expect(new Set(ids).size).toBe(4);
    expect(ids).not.toContain(null);
  });

  test('marks data as data for browsers; errors and displayable content also as neither displayable nor cacheable', async () => {
    const { url } = await start();
    const changed = await post(`${url}/api/v1/small/app`, as('ada'), { words: 'hello' });
    expect(changed.headers.get('x-content-type-options')).toBe('nosniff');
    expect(changed.headers.get('content-type')).toBe('application/json; charset=utf-8');
    const read = await fetch(`${url}/api/v1/small/admin`, { headers: as('root') });
    const wrong = await post(`${url}/api/v1/small/app`, as('ada'), { words: 7 });
    for (const { headers } of [read, wrong]) {
      expect(Object.fromEntries(headers)).toMatchObject({
        'content-type': 'application/json; charset=utf-8',
        'x-content-type-options': 'nosniff',
        'cache-control': 'no-store',
        'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
        'cross-origin-resource-policy': 'same-origin',
        'referrer-policy': 'no-referrer',
      });
    }
  });

  test('[UX-20] compresses long answers for callers that accept gzip, and no others', async () => {
    const { url } = await start();
    const words = 'hello '.repeat(2000);
    const answersOf = async (accepted: string, body: string) => {
      const sent = JSON.stringify({ words: body });
      const call = request(`${url}/api/v1/small/app`, {
        method: 'DELETE',
        headers: { ...as('ada'), 'accept-encoding': accepted, 'content-length': sent.length },
      });
      call.end(sent);
      const [answer] = (await once(call, 'response')) as [IncomingMessage];
      const bytes = await buffer(answer);
      return { encoding: answer.headers['content-encoding'], bytes, type: answer.headers['content-type'] };
    };
    for (const accepted of ['gzip', 'br, GZIP;q=0.5', 'deflate, gzip']) {
      const { encoding, bytes, type } = await answersOf(accepted, words);
      expect(encoding, accepted).toBe('gzip');
      expect(type).toBe('application/json; charset=utf-8');
      expect(bytes.length).toBeLessThan(words.length / 10);
      expect(JSON.parse(gunzipSync(bytes).toString())).toMatchObject({ words });
    }
    for (const accepted of ['', 'br', 'gzip;q=0', 'gzip;q=0.00, br', 'xgzip']) {
      const { encoding, bytes } = await answersOf(accepted, words);
      expect(encoding, accepted).toBeUndefined();
      expect(JSON.parse(bytes.toString())).toMatchObject({ words });
    }
    expect((await answersOf('gzip', 'short')).encoding).toBeUndefined();
  });

  test('[CONN-03] sends an answer of any length and script whole, and with its length', async () => {
    const { url } = await start();
    for (const words of ['short', 'hello '.repeat(5000), 'grüße, 🙂 안녕 '.repeat(3000)]) {
      const answer = await fetch(`${url}/api/v1/small/app`, {
        method: 'DELETE',
        headers: { ...as('ada'), 'accept-encoding': 'identity' },
        body: JSON.stringify({ words }),
      });
      const bytes = Buffer.from(await answer.arrayBuffer());
      expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8');
      expect(Number(answer.headers.get('content-length'))).toBe(bytes.length);
      expect(JSON.parse(bytes.toString())).toMatchObject({
        words,
        duration: expect.stringMatching(/^[\d.]+ms$/),
      });
    }
  });

  test('[CONN-03] names the field and the rule that an input breaks', async () => {
    const { url } = await start();
    const wrong = await errorOf(await post(`${url}/api/v1/small/app`, as('ada'), { words: 7 }));
    expect(wrong).toMatchObject({
      status: 400,
      name: 'input_invalid',
      details: { issues: [{ field: 'words', rule: 'must be string (received 7)' }] },
    });
    const missing = await errorOf(await post(`${url}/api/v1/small/app`, as('ada'), {}));
    expect(missing).toMatchObject({
      details: { issues: [{ field: 'words', rule: 'is required' }] },
    });
    const query = await errorOf(await fetch(`${url}/api/v1/small/admin?n=x`, { headers: as('root') }));
    expect(query).toMatchObject({ details: { issues: [{ field: 'n', rule: 'must be a number' }] } });
    const path = await errorOf(await post(`${url}/api/v1/small/a%00b`, as('ada'), { words: 'hello' }));
    expect(path).toMatchObject({
      status: 400,
      details: {
        issues: [{ field: 'stream', rule: 'must be well-formed Unicode without the NUL character' }],
      },
    });
  });

  test.each([
    ['no JSON', '{"words":', json, 400, 'input_invalid'],
    ['an array', '[]', json, 400, 'input_invalid'],
    ['nothing', '', json, 400, 'input_invalid'],
    ['a prototype', '{"__proto__":{"words":"x"}}', json, 400, 'input_invalid'],
    ['another media type', 'words=x', { 'content-type': 'text/csv' }, 415, 'media_type_unsupported'],
    ['too much', JSON.stringify({ words: 'x'.repeat(300_000) }), json, 413, 'body_too_large'],
  ])('[CONN-03] refuses a body of %s with a ChatError', async (_what, body, headers, status, name) => {
    const { url } = await start();
    const answer = await errorOf(await post(`${url}/api/v1/small/app`, { ...as('ada'), ...headers }, body));
    expect(answer).toMatchObject({ status, name, code: expect.any(Number), message: expect.any(String) });
  });

  test('[CONN-03] accepts a DELETE with a JSON content type and no body, and no other method', async () => {
    const { url } = await start();
    const remove = (body?: string, headers: Record<string, string> = as('ada')) =>
      fetch(`${url}/api/v1/small/app`, { method: 'DELETE', headers, ...(body !== undefined && { body }) });
    expect((await remove()).status).toBe(200);
    expect((await remove('')).status).toBe(200);
    expect(await (await remove('{"words":"hello"}')).json()).toMatchObject({ words: 'hello' });
    for (const body of [
      '{',
      ' ',
      '{"__proto__":{"words":"x"}}',
      '{"constructor":{"prototype":{"words":"x"}}}',
    ])
      expect(await errorOf(await remove(body))).toMatchObject({ status: 400, name: 'input_invalid' });
    expect((await remove(undefined, json)).status).toBe(401);
  });

  test('[CONN-03] answers an unknown path or method with a ChatError, and a failure without its cause', async () => {
    const { url } = await start();
    expect(await errorOf(await fetch(`${url}/api/v1/none`))).toMatchObject({
      status: 404,
      name: 'route_not_found',
    });
    expect(await errorOf(await fetch(`${url}/api/v1/%zz`))).toMatchObject({
      status: 400,
      name: 'input_invalid',
    });
    const failed = await (await fetch(`${url}/api/v1/small/fail`, { headers: as('ada') })).text();
    expect(failed).toContain('"name":"internal"');
    expect(failed).not.toContain('business');
  });

  test('authenticates each request, whoever used the connection before', async () => {
    const { url } = await start();
    const agent = new Agent({ keepAlive: true, maxSockets: 1 });
    const ports = new Set<number | undefined>();
    const statusFor = (headers: Record<string, string>) =>
      new Promise<number | undefined>((resolve, reject) => {
        const call = request(`${url}/api/v1/small/admin?n=1`, { agent, headers }, (answer) => {
          ports.add(answer.socket.localPort);
          answer.resume().once('end', () => resolve(answer.statusCode));
        });
        call.once('error', reject).end();
      });
    const statuses = [];
    for (const headers of [as('root'), as('ada'), as('root'), json, as('root')]) {
      statuses.push(await statusFor(headers));
    }
    agent.destroy();
    expect(ports.size).toBe(1);
    expect(statuses).toEqual([200, 403, 200, 401, 200]);
  });

  test('checks its audience: anonymous callers get nothing, and users no admin endpoints', async () => {
    const { url } = await start();
    expect(await errorOf(await post(`${url}/api/v1/small/app`, json))).toMatchObject({
      name: 'unauthenticated',
    });
    expect(await errorOf(await post(`${url}/api/v1/small/app`, as('ada|1')))).toMatchObject({
      status: 401,
      code: 40,
    });
    expect(await errorOf(await post(`${url}/api/v1/small/app`, as('???')))).toMatchObject({
      name: 'token_invalid',
    });
    expect(await errorOf(await fetch(`${url}/api/v1/small/admin`, { headers: as('mallory') }))).toMatchObject(
      { status: 403 },
    );
    expect((await fetch(`${url}/api/v1/small/admin`, { headers: as('root') })).status).toBe(200);
  });

  test('limits requests by user and attempts by address, with a retry time', async () => {
    const { url } = await start({ requestsPerSecond: 1 });
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => post(`${url}/api/v1/small/app`, as('ada'), { words: '' })),
    );
    const refused = answers.filter((answer) => answer.status === 429);
    expect(refused).toHaveLength(1);
    expect(refused[0]?.headers.get('retry-after')).toBe('1');
    expect((await post(`${url}/api/v1/small/app`, as('grace'), { words: '' })).status).toBe(200);
    const attempts = await Promise.all(Array.from({ length: 6 }, () => post(`${url}/api/v1/small`, json)));
    expect(attempts.filter((answer) => answer.status === 429)).toHaveLength(1);
  });
});

describe('A browser with a session cookie', () => {
  const signedIn = async () => {
    const small = await start();
    const set: Record<string, string> = {};
    const reply = {
      header: (_name: 'set-cookie', lines: string[]) => {
        for (const line of lines) {
          const { name, value } = parseSetCookie(line);
          set[name] = value as string;
        }
      },
    };
    createBrowserSession(small.context.config, small.context.secrets).setCookies(
      reply as never,
      'ada',
      Date.now() + 60_000,
    );
    const cookie = `${sessionCookieName}=${set[sessionCookieName]}`;
    return { ...small, cookie, csrf: set['XSRF-TOKEN'] as string };
  };

  test('[APP-02] can make changes only with the CSRF header of its own session', async () => {
    const { url, cookie, csrf } = await signedIn();
    const call = (headers: Record<string, string>) =>
      post(`${url}/api/v1/small/app`, { ...json, cookie, ...headers }, { words: '' });
    expect(await errorOf(await call({}))).toMatchObject({ status: 403, name: 'csrf_failed' });
    expect(await errorOf(await call({ 'X-XSRF-TOKEN': 'guessed' }))).toMatchObject({ name: 'csrf_failed' });
    expect((await call({ 'X-XSRF-TOKEN': csrf })).status).toBe(200);
  });

  test('[APP-02] cannot be used by another site', async () => {
    const { url, cookie, csrf } = await signedIn();
    const headers = { ...json, cookie, 'X-XSRF-TOKEN': csrf, origin: 'https://mallory.example' };
    expect(await rawPost(`${url}/api/v1/small/app`, headers)).toContain('origin_forbidden');
    expect(await rawPost(`${url}/api/v1/small`, { ...json, origin: 'https://mallory.example' })).toContain(
      'origin_forbidden',
    );
  });
});

// fetch sets Origin itself; a plain request can send that of a foreign page.
function rawPost(url: string, headers: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const outgoing = request(url, { method: 'POST', headers }, (answer) => {
      let text = '';
      answer.on('data', (part) => (text += part)).on('end', () => resolve(text));
    });
    outgoing.on('error', reject).end('{"words":""}');
  });
}

describe('Cross-origin calls', () => {
  test('[APP-03] are allowed for configured origins only, with a token and never with cookies', async () => {
    const { url } = await start({ corsOrigins: ['https://host.example'] });
    const preflight = (origin: string) =>
      fetch(`${url}/api/v1/small/app`, {
        method: 'OPTIONS',
        headers: {
          origin,
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      });
    const allowed = await preflight('https://host.example');
    expect(allowed.headers.get('access-control-allow-origin')).toBe('https://host.example');
    expect(allowed.headers.get('access-control-allow-credentials')).toBeNull();
    expect(
      (await preflight('https://mallory.example')).headers.get('access-control-allow-origin'),
    ).toBeNull();
  });
});

describe('The web app', () => {
  const started: TestServer[] = [];
  afterEach(() => Promise.all(started.splice(0).map((server) => server.stop())));
  /** A whole server: its page names the app's icon. */
  async function start(config: Partial<Config>): Promise<TestServer> {
    const server = await startTestServer(config);
    started.push(server);
    return server;
  }
  const webRoot = () => {
    const root = mkdtempSync(join(tmpdir(), 'confab-web-'));
    mkdirSync(join(root, 'assets'));
    writeFileSync(join(root, 'index.html'), '<!doctype html><title>Confab</title>');
    writeFileSync(join(root, 'assets/app-Ab12Cd34.js'), 'export {}');
    return root;
  };

  test('[CONN-05] the page says that nothing may be stored for a start without a network, if that is configured', async () => {
    const root = webRoot();
    writeFileSync(join(root, 'index.html'), '<!doctype html><head><title>Confab</title></head>');
    const pageOf = async (config: { offlineCache?: boolean }) =>
      (await fetch((await start({ webRoot: root, ...config })).url)).text();
    const meta = '<meta name="confab-offline" content="off">';
    expect(await pageOf({})).not.toContain(meta);
    expect(await pageOf({ offlineCache: false })).toContain(`<head>${meta}`);
  });

  test('has a strict CSP, long-term caching of hashed files, and an uncached page for every path', async () => {
    const { url } = await start({ webRoot: webRoot() });
    const page = await fetch(`${url}/channels/team/general`);
    expect(await page.text()).toContain('<title>Confab</title>');
    const policy = page.headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'self'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).not.toContain('unsafe');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    expect(page.headers.get('etag')).toBeTruthy();
    expect(page.headers.get('x-content-type-options')).toBe('nosniff');
    const script = await fetch(`${url}/assets/app-Ab12Cd34.js`);
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${url}/assets/none-Ab12Cd34.js`)).status).toBe(404);
    expect(await errorOf(await fetch(`${url}/api/v1/none`))).toMatchObject({ name: 'route_not_found' });
  });

  test('[UX-20] the script inside the page runs, and no other', async () => {
    const root = webRoot();
    const code = "document.documentElement.lang = 'de';";
    writeFileSync(join(root, 'index.html'), `<!doctype html><head><script>${code}</script></head>`);
    const { url } = await start({ webRoot: root });
    const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
    const hash = createHash('sha256').update(code).digest('base64');
    expect(policy.split(';')).toContain(`script-src 'self' 'sha256-${hash}'`);
    expect(policy).not.toContain('unsafe');
  });

  test('[EMB-10] the documentation site is served under /docs with the same CSP, and without the site /docs says how to build it', async () => {
    const root = webRoot();
    const { url: without } = await start({ webRoot: root });
    expect(await (await fetch(`${without}/docs`)).text()).toContain('npm run docs:build');
    mkdirSync(join(root, 'docs/assets'), { recursive: true });
    writeFileSync(join(root, 'docs/index.html'), '<!doctype html><title>Documentation</title>');
    writeFileSync(join(root, 'docs/404.html'), '<!doctype html><title>Not found</title>');
    writeFileSync(join(root, 'docs/assets/app.Ab12Cd34.js'), 'export {}');
    writeFileSync(join(root, 'docs/llms.txt'), '# Confab');
    const { url } = await start({ webRoot: root });
    const page = await fetch(`${url}/docs`);
    expect(page.url).toBe(`${url}/docs/`);
    expect(await page.text()).toContain('<title>Documentation</title>');
    expect(page.headers.get('cache-control')).toBe('no-cache');
    const policy = page.headers.get('content-security-policy');
    expect(policy).toBe((await fetch(url)).headers.get('content-security-policy'));
    const script = await fetch(`${url}/docs/assets/app.Ab12Cd34.js`);
    expect(script.headers.get('cache-control')).toContain('immutable');
    expect((await fetch(`${url}/docs/llms.txt`)).headers.get('content-type')).toContain('text/plain');
    const missing = await fetch(`${url}/docs/none.html`);
    expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Not found')]);
    expect((await fetch(`${url}/docs/..%2f..%2fetc/passwd`)).status).toBe(404);
  });

  test('[LOC-04] loads external pictures from the map tile host only', async () => {
    const policyOf = async (config: { mapTileUrl?: string }) => {
      const { url } = await start({ webRoot: webRoot(), ...config });
      const policy = (await fetch(url)).headers.get('content-security-policy') ?? '';
      return policy.split(';').find((directive) => directive.startsWith('img-src'));
    };
    expect(await policyOf({})).toBe("img-src 'self' data: blob:");
    expect(await policyOf({ mapTileUrl: 'https://tiles.example:8443/{z}/{x}/{y}.png?key=1' })).toBe(
      "img-src 'self' data: blob: https://tiles.example:8443",
    );
  });
});

describe('The operator', () => {
  test('[HOOK-03] reads health, readiness and metrics; others cannot read metrics', async () => {
    const { url, server } = await start();
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect(await (await fetch(`${url}/readyz`)).json()).toEqual({
      status: 'ready',
      roles: ['http', 'realtime', 'jobs'],
    });
    await fetch(`${url}/api/v1/none`);
    await fetch(`${url}/api/v1/small/fail`, { headers: as('ada') });
    const metrics = await (await fetch(`${url}/metrics`)).text();
    expect(metrics).toContain('confab_event_loop_delay_seconds_bucket');
    expect(metrics).toContain('confab_http_errors_total{route="none",status="404",name="route_not_found"} 1');
    expect(metrics).toContain(
      'confab_http_errors_total{route="GET /small/fail",status="500",name="internal"} 1',
    );
    expect((await fetch(`${url}/metrics`, { headers: { 'x-forwarded-for': '203.0.113.9' } })).status).toBe(
      404,
    );
    await server.stop();
  });

  test('[HOOK-03] protects metrics by the configured token', async () => {
    const { url } = await start({ metricsToken: 'a token of some length' });
    expect((await fetch(`${url}/metrics`)).status).toBe(404);
    const headers = { authorization: 'Bearer a token of some length' };
    expect((await fetch(`${url}/metrics`, { headers })).status).toBe(200);
  });

  test('serves the contract it was built from', async () => {
    const { url } = await start();
    expect(await (await fetch(`${url}/openapi.json`)).json()).toMatchObject({ openapi: '3.1.0' });
    expect(await (await fetch(`${url}/events.json`)).json()).toHaveProperty('client_frames');
  });
});
