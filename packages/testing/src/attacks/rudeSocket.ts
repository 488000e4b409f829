import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { connectPath } from '@confab/protocol';

/** A WebSocket that answers no close frame and no ping, and reads only when the test wants it to. */
export interface RudeSocket {
  readonly socket: Socket;
  /** Whether the service has ended the TCP connection. */
  readonly isEnded: boolean;
  /** Resolves once it has ended. */
  readonly ended: Promise<void>;
  /** Writes bytes unchanged, and waits until the system has accepted them; false once the connection has ended. */
  write(bytes: Buffer): Promise<boolean>;
}

/** Opens a socket on the service at `url`, up to the answer to the upgrade. Keeps reading unless `reads` is false. */
export async function openRudeSocket(url: string, { reads = true } = {}): Promise<RudeSocket> {
  const { hostname, port, host } = new URL(url);
  const socket = connect({ host: hostname, port: Number(port) });
  socket.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => socket.once('close', () => resolve()));
  socket.write(
    `GET ${connectPath} HTTP/1.1\r\nhost: ${host}\r\nupgrade: websocket\r\nconnection: Upgrade\r\n` +
      `sec-websocket-version: 13\r\nsec-websocket-key: ${randomBytes(16).toString('base64')}\r\n\r\n`,
  );
  await Promise.race([once(socket, 'data'), ended]);
  if (reads) socket.resume();
  else socket.pause();
  return {
    socket,
    get isEnded() {
      return socket.destroyed;
    },
    ended,
    async write(bytes) {
      if (socket.destroyed) return false;
      if (!socket.write(bytes)) await Promise.race([once(socket, 'drain').catch(() => undefined), ended]);
      return !socket.destroyed;
    },
  };
}
