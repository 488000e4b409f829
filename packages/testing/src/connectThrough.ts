import { once } from 'node:events';
import { connect, type Server, type Socket } from 'node:net';

/** The connections that a server passes on. */
export interface Links {
  readonly server: Server;
  breakAll(): void;
  /** Lets no byte pass, also of new connections, until it is called with `false`. */
  freeze(isFrozen: boolean): void;
  /** Breaks all connections and closes the server. */
  close(): Promise<void>;
}

/** Passes each connection of `server` on to the address that `choose` returns; without one it is refused. */
export function connectThrough(server: Server, choose: () => string | undefined): Links {
  const sockets = new Set<Socket>();
  let isFrozen = false;
  server.on('connection', (client) => {
    const url = choose();
    if (url === undefined) return void client.destroy();
    const target = new URL(url);
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
      if (isFrozen) from.pause();
    }
  });
  const breakAll = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    server,
    breakAll,
    freeze(isNow) {
      isFrozen = isNow;
      for (const socket of sockets) {
        if (isNow) socket.pause();
        else socket.resume();
      }
    },
    async close() {
      const closed = once(server, 'close');
      server.close();
      breakAll();
      await closed;
    },
  };
}
