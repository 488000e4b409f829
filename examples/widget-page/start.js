// A page of a product with Confab's widget, and the two things that its back end does: sign a token for the visitor, and
// create the widget once. Run it with `node examples/widget-page/start.js`; it starts a Confab server of its own, unless
// CONFAB_URL and CONFAB_APP_SECRET name one.
import { spawn } from 'node:child_process';
import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';

const port = Number(process.env.PORT ?? 4100);
const confab = process.env.CONFAB_URL
  ? { url: process.env.CONFAB_URL, secret: process.env.CONFAB_APP_SECRET, stop() {} }
  : await startConfab();

const base64 = (value) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Signs a token (JWT, HS256); the secret never leaves the back end. */
function signToken(claims) {
  const text = `${base64({ alg: 'HS256', typ: 'JWT' })}.${base64(claims)}`;
  return `${text}.${createHmac('sha256', confab.secret).update(text).digest('base64url')}`;
}

async function call(method, path, body) {
  const answer = await fetch(`${confab.url}/api/v1${path}`, {
    method,
    headers: { authorization: `Bearer ${signToken({ server: true })}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  // 409: the widget is there from an earlier run.
  if (!answer.ok && answer.status !== 409)
    throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
}

const page = createServer((request, response) => {
  if (request.url === '/chat-token') {
    // In a real product: the user of the session.
    const exp = Math.floor(Date.now() / 1000) + 3600;
    return response.end(signToken({ user_id: 'visitor', exp }));
  }
  const html = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8');
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html.replaceAll('{{server}}', confab.url));
});
page.listen(port, '127.0.0.1');
await once(page, 'listening');
const origin = `http://127.0.0.1:${page.address().port}`;

await call('PUT', '/users', {
  users: [
    { id: 'visitor', name: 'Visitor' },
    { id: 'shop-team', name: 'Shop team' },
  ],
});
const widget = {
  name: 'Lamp shop',
  target: 'support',
  support_user_ids: ['shop-team'],
  visitors: 'users',
  greeting: 'Hello! Which lamp is it about?',
  accent: '#7a2f16',
  allowed_origins: [origin],
};
await call('POST', '/widgets', { id: 'shop', ...widget });
await call('PATCH', '/widgets/shop', widget);
console.log(`The page is at ${origin}, Confab at ${confab.url}. Stop both with Ctrl+C.`);

for (const signal of ['SIGINT', 'SIGTERM'])
  process.once(signal, async () => {
    page.close();
    await confab.stop();
    process.exit();
  });

/** Starts a Confab server with an empty data folder, which is removed in the end. */
async function startConfab() {
  const data = mkdtempSync(join(tmpdir(), 'confab-widget-page-'));
  const bin = join(import.meta.dirname, '../../bin/confab');
  const child = spawn(bin, ['serve', '--port', '0', '--data', data], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((resolve, reject) => {
    createInterface({ input: child.stdout }).on('line', (line) => {
      const found = /http:\/\/[\w.]+:\d+/.exec(line)?.[0];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('Confab did not start.')));
  });
  const { app } = JSON.parse(readFileSync(join(data, 'secrets.json'), 'utf8'));
  return {
    url,
    secret: app,
    async stop() {
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}
