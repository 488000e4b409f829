import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';

/** A way to another server that can be shut: open connections break, and new ones are refused. */
export interface Gate {
  /** The target's URL by this way. */
  readonly url: string;
  shut(): void;
  open(): void;
  close(): Promise<void>;
}

/** Opens a way to the server at `targetUrl`. */
export async function openGate(targetUrl: string): Promise<Gate> {
  const target = new URL(targetUrl);
  const sockets = new Set<Socket>();
  let isShut = false;
  const server = createServer((client) => {
    if (isShut) return void client.destroy();
    const upstream = connect(Number(target.port), target.hostname);
    for (const [from, to] of [
      [client, upstream],
      [upstream, client],
    ] as const) {
      sockets.add(from);
      from.setNoDelay(true);
      // Broken connections are intended.
      from
        .on('error', () => undefined)
        .on('close', () => {
          sockets.delete(from);
          to.destroy();
        });
      from.pipe(to);
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = new URL(targetUrl);
  url.hostname = '127.0.0.1';
  url.port = String((server.address() as AddressInfo).port);
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: url.href.replace(/\/$/, ''),
    shut() {
      isShut = true;
      breakAll();
    },
    open() {
      isShut = false;
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      breakAll();
      await closed;
    },
  };
}
