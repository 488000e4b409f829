// A host's back end: takes every event that Confab sends it, once each, over restarts of either side.
import { createHmac, timingSafeEqual } from 'node:crypto';
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';

const { CONFAB_WEBHOOK_SECRET: secret, PORT = '4000', EVENTS_FILE = 'events.txt' } = process.env;
const known = existsSync(EVENTS_FILE) ? readFileSync(EVENTS_FILE, 'utf8').split('\n') : [];
const taken = new Set(known);

function isFromConfab(signature = '', body) {
  const fields = signature.split(',').map((field) => field.split('='));
  const time = fields.find(([name]) => name === 't')?.[1];
  if (!(Math.abs(Date.now() / 1000 - Number(time)) <= 300)) return false; // Somebody sends an old call again.
  const expected = createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex');
  const isRight = (given) =>
    given.length === 64 && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
  return fields.some(([name, value]) => name === 'v1' && isRight(value)); // Two, while a secret is rotated.
}

createServer(async (request, response) => {
  const body = Buffer.concat(await request.toArray());
  if (!isFromConfab(request.headers['x-confab-signature'], body)) return response.writeHead(401).end();
  const { delivery_id, event } = JSON.parse(body);
  if (!taken.has(delivery_id)) {
    taken.add(delivery_id);
    console.log(event.type, event.cid ?? '', event.message?.text ?? '');
    appendFileSync(EVENTS_FILE, `${delivery_id}\n`); // Kept before the answer: what is not answered comes again.
  }
  response.end();
}).listen(Number(PORT), '127.0.0.1', () => console.log(`Waiting for events on port ${PORT}.`));
