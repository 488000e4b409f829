import { ChatClient, isLive, waitUntil } from '@confab/client';
import { fromCid } from '@confab/protocol';

/** Starts a bot that answers questions about opening hours in all of its channels. */
export async function startBot(baseUrl: string, token: string): Promise<ChatClient> {
  const client = new ChatClient({ baseUrl, token });
  client.on('message.new', async ({ cid, message }) => {
    if (message.user.bot || !/open/i.test(message.text)) return;
    const { type, id } = fromCid(cid);
    const channel = await client.channel(type, id).watch({ create: false });
    channel.send({ text: 'We are open from 9 to 17.' });
  });
  await client.connect();
  // Signed in; events arrive from here on.
  await waitUntil(client.connection.state, isLive);
  return client;
}
