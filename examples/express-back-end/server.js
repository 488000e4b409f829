// A product's back end: it keeps Confab's users up to date, signs their tokens and receives webhooks.
import { createHmac, timingSafeEqual } from 'node:crypto';
import express from 'express';
import { SignJWT } from 'jose';

const { CONFAB_URL, CONFAB_APP_SECRET, CONFAB_WEBHOOK_SECRET, PORT = '4000' } = process.env;
const app = express();

// Replace the cookie by your sign-in.
app.get('/chat-token', async (request, response) => {
  const [, userId] = /user=(\w+)/.exec(request.headers.cookie ?? '') ?? [];
  if (!userId) return response.sendStatus(401);
  await callConfab('PUT', '/users', { users: [{ id: userId, name: userId }] });
  response.type('text').send(await sign({ user_id: userId }));
});

app.post('/webhook', express.raw({ type: 'application/json' }), (request, response) => {
  if (!isFromConfab(request.get('x-confab-signature'), request.body)) return response.sendStatus(401);
  const { event } = JSON.parse(request.body);
  if (event.type === 'message.new') console.log(`${event.message.user.name}: ${event.message.text}`);
  response.sendStatus(204);
});

app.listen(Number(PORT), '127.0.0.1', () => console.log(`Listening on http://127.0.0.1:${PORT}`));

function sign(claims) {
  const token = new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).setExpirationTime('1h');
  return token.sign(new TextEncoder().encode(CONFAB_APP_SECRET));
}

async function callConfab(method, path, body) {
  const headers = {
    authorization: `Bearer ${await sign({ server: true })}`,
    'content-type': 'application/json',
  };
  const answer = await fetch(`${CONFAB_URL}/api/v1${path}`, { method, headers, body: JSON.stringify(body) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** Whether a call is signed with the webhook's secret and at most five minutes old. */
function isFromConfab(signature = '', body) {
  const fields = signature.split(',').map((field) => field.split('='));
  const time = fields.find(([name]) => name === 't')?.[1];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false;
  const expected = createHmac('sha256', CONFAB_WEBHOOK_SECRET).update(`${time}.`).update(body).digest();
  // There are two while a secret is replaced.
  return fields.some(([name, value = '']) => {
    const given = Buffer.from(value, 'hex');
    return name === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
  });
}
