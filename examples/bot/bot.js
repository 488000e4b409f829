// A bot that answers "ping" with "pong" in every channel that it is a member of.
import { ChatClient, isLive, waitUntil } from '@confab/client';

const client = new ChatClient({ baseUrl: process.env.CONFAB_URL, token: process.env.BOT_TOKEN });
client.on('message.new', async ({ cid, message }) => {
  if (message.user.bot || message.text.trim().toLowerCase() !== 'ping') return;
  const [type, id] = cid.split(':');
  const channel = await client.channel(type, id).watch({ create: false });
  channel.send({ text: 'pong' });
});
const me = await client.connect();
// Signed in; events arrive from here on.
await waitUntil(client.connection.state, isLive);
console.log(`${me.name} is ready.`);
