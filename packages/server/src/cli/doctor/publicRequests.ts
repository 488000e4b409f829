import { once } from 'node:events';
import { request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import type { Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { connectPath } from '@confab/protocol';
import { WebSocket } from 'ws';

const withinMs = 10_000;

/** The answer to a request, with the port of this end of its connection. */
export interface PublicAnswer {
  readonly status: number;
  readonly body: string;
  readonly localPort: number;
}

/** Sends a GET request. The certificate is checked elsewhere. */
export async function requestThrough(url: URL, headers: Record<string, string>): Promise<PublicAnswer> {
  const send = url.protocol === 'https:' ? requestHttps : requestHttp;
  const request = send(url, {
    headers,
    agent: false,
    rejectUnauthorized: false,
    signal: AbortSignal.timeout(withinMs),
  });
  let localPort = 0;
  request.on('socket', (socket: Socket) => {
    socket.once('connect', () => {
      localPort = socket.localPort ?? 0;
    });
  });
  request.end();
  const [answer] = await once(request, 'response');
  return { status: answer.statusCode ?? 0, body: await text(answer), localPort };
}

/** Opens and closes a socket; returns why it could not be opened, or undefined. */
export function openSocketThrough(url: URL): Promise<string | undefined> {
  const address = new URL(connectPath, url);
  address.protocol = url.protocol === 'https:' ? 'wss:' : 'ws:';
  const socket = new WebSocket(address, { rejectUnauthorized: false, handshakeTimeout: withinMs });
  return new Promise((resolve) => {
    socket.once('open', () => {
      resolve(undefined);
      socket.close();
    });
    socket.once('error', (error) => resolve(error.message));
  });
}
