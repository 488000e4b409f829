// Serves the page, the packages that it imports, and tokens for its users.
import { readFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { join, normalize } from 'node:path';
import { ConfabServer } from '@confab/node';

const { CONFAB_URL = 'http://127.0.0.1:4800', CONFAB_APP_SECRET, PORT = '3000' } = process.env;
const confab = new ConfabServer({ baseUrl: CONFAB_URL, secret: CONFAB_APP_SECRET });
const types = { html: 'text/html', js: 'text/javascript' };

createServer(async ({ url, headers }, response) => {
  const { pathname } = new URL(url, 'http://localhost');
  // Replace the cookie by your sign-in.
  const [, userId = 'ada'] = /user=(\w+)/.exec(headers.cookie ?? '') ?? [];
  if (pathname === '/chat-url') return response.end(CONFAB_URL);
  if (pathname === '/chat-token') return response.end(await confab.mintToken(userId));
  const path = normalize(pathname === '/' ? '/index.html' : pathname);
  const isPublic = /^\/(index\.html|main\.js|node_modules\/@confab\/(client|protocol)\/dist\/.+\.js)$/.test(
    path,
  );
  const file = isPublic && (await readFile(join(import.meta.dirname, path)).catch(() => undefined));
  if (!file) return response.writeHead(404).end();
  response.writeHead(200, { 'content-type': types[path.split('.').at(-1)] }).end(file);
}).listen(Number(PORT), '127.0.0.1', () => console.log(`Open http://127.0.0.1:${PORT}`));
