// A product's back end: it keeps Confab's users up to date, signs their tokens and receives webhooks.
import { ConfabServer, signatureInvalid, verifyWebhook } from '@confab/node';
import express from 'express';

const { CONFAB_URL, CONFAB_APP_SECRET, CONFAB_WEBHOOK_SECRET, PORT = '4000' } = process.env;
const confab = new ConfabServer({ baseUrl: CONFAB_URL, secret: CONFAB_APP_SECRET });
const app = express();

// Replace the cookie by your sign-in.
app.get('/chat-token', async (request, response) => {
  const [, userId] = /user=(\w+)/.exec(request.headers.cookie ?? '') ?? [];
  if (!userId) return response.sendStatus(401);
  await confab.provision({ users: [{ id: userId, name: userId }] });
  response.type('text').send(await confab.mintToken(userId));
});

// No parser of bodies before this route: the signature covers the bytes as they were sent.
app.post('/webhook', async (request, response) => {
  const { event } = await verifyWebhook(request, { secret: CONFAB_WEBHOOK_SECRET });
  if (event.type === 'message.new') console.log(`${event.message.user.name}: ${event.message.text}`);
  response.sendStatus(204);
});

app.use((error, _request, response, _next) => {
  if (!error.is?.(signatureInvalid)) console.error(error);
  response.sendStatus(error.status ?? 500);
});

app.listen(Number(PORT), '127.0.0.1', () => console.log(`Listening on http://127.0.0.1:${PORT}`));
