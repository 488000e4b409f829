// A host's back end: handles every event that Confab sends it, once each, over restarts of either side.
import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import { verifyWebhook } from '@confab/node';

const { CONFAB_WEBHOOK_SECRET: secret, PORT = '4000', EVENTS_FILE = 'events.txt' } = process.env;
const handled = new Set(existsSync(EVENTS_FILE) ? readFileSync(EVENTS_FILE, 'utf8').split('\n') : []);

createServer(async (request, response) => {
  try {
    const { delivery_id, event } = await verifyWebhook(request, { secret });
    if (!handled.has(delivery_id)) {
      handled.add(delivery_id);
      console.log(event.type, event.cid ?? '', event.message?.text ?? '');
      appendFileSync(EVENTS_FILE, `${delivery_id}\n`); // Stored before the answer: what is not answered comes again.
    }
    response.end();
  } catch (error) {
    response.writeHead(error.status ?? 500).end(error.message);
  }
}).listen(Number(PORT), '127.0.0.1', () => console.log(`Listening for events on port ${PORT}.`));
