import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A TCP load balancer in front of several servers. */
export interface Balancer extends AsyncDisposable {
  readonly url: string;
}

/** Starts a load balancer that passes each connection to the first of these servers that is ready. */
export async function startBalancer(targetUrls: readonly string[]): Promise<Balancer> {
  const open = new Set<Socket>();
  const server = createServer({ pauseOnConnect: true }, async (client) => {
    open.add(client);
    client.on('error', () => client.destroy());
    const target = await firstReady(targetUrls);
    if (!target) return void client.destroy();
    const { port, hostname } = new URL(target);
    const upstream = connect(Number(port), hostname);
    upstream.on('error', () => client.destroy());
    client.once('close', () => {
      open.delete(client);
      upstream.destroySoon();
    });
    client.pipe(upstream).pipe(client);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
}

async function firstReady(urls: readonly string[]): Promise<string | undefined> {
  for (const url of urls) {
    const isReady = await fetch(`${url}/readyz`, { headers: { connection: 'close' } }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) return url;
  }
  return undefined;
}
