// A page of a product with Confab's widget, and what the product's back end does: it creates the widget once, and signs a
// token for the visitor.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { join } from 'node:path';
import { ConfabServer } from '@confab/node';

const { CONFAB_URL = 'http://127.0.0.1:4800', CONFAB_APP_SECRET, PORT = '3000' } = process.env;
const confab = new ConfabServer({ baseUrl: CONFAB_URL, secret: CONFAB_APP_SECRET });
const origin = `http://127.0.0.1:${PORT}`;
const html = readFileSync(join(import.meta.dirname, 'index.html'), 'utf8').replaceAll(
  '{{server}}',
  CONFAB_URL,
);

await confab.provision({
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
const { widgets } = await confab.call('GET /widgets');
if (widgets.some(({ id }) => id === 'shop'))
  await confab.call('PATCH /widgets/{widget_id}', { params: { widget_id: 'shop' }, body: widget });
else await confab.call('POST /widgets', { body: { id: 'shop', ...widget } });

createServer(async ({ url }, response) => {
  // Replace the visitor by the user who is signed in to your product.
  if (url === '/chat-token') return response.end(await confab.mintToken('visitor'));
  response.setHeader('content-type', 'text/html; charset=utf-8');
  response.end(html);
}).listen(Number(PORT), '127.0.0.1', () => console.log(`Open ${origin}`));
