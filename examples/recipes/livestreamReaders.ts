import { ChatClient, isLive, waitUntil } from '@confab/client';
import type { ConfabServer } from '@confab/node';
import { openStream } from './livestreamBackEnd.ts';

/** Connects readers to the stream, and prints when all of them have received a message. */
export async function connectReaders(confab: ConfabServer, baseUrl: string, count: number): Promise<void> {
  await openStream(confab, 'keynote', 'grace');
  const began = Date.now();
  const received = new Map<string, number>();
  const connect = async (number: number) => {
    const client = new ChatClient({ baseUrl, token: await confab.mintToken(`reader-${number}`) });
    client.on('message.new', ({ message }) => {
      received.set(message.id, (received.get(message.id) ?? 0) + 1);
      if (received.get(message.id) !== count) return;
      const afterMs = Date.now() - Date.parse(message.created_at);
      console.log(`${count} readers received "${message.text}", the last one after ${afterMs} ms.`);
    });
    await client.connect();
    await waitUntil(client.connection.state, isLive);
    await client.channel('broadcast', 'keynote').watch({ create: false });
  };
  for (let first = 0; first < count; first += 50)
    await Promise.all(Array.from({ length: Math.min(50, count - first) }, (_, at) => connect(first + at)));
  const seconds = Math.round((Date.now() - began) / 1000);
  const megabytes = Math.round(process.memoryUsage.rss() / 1e6);
  console.log(`${count} readers are connected, after ${seconds} s, with ${megabytes} MB of memory.`);
}
