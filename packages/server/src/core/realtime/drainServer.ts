import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';
import type { Config } from '../config/config.ts';
import type { Realtime } from './createRealtime.ts';

/** How long proxies may need to notice that a server is not ready: this share of the drain, and at most this. */
const noticeShare = 0.2;
const maxNoticeMs = 2000;

/** How long a stopping server lets its clients move to other servers: not at all if there are none. */
export const drainMsOf = ({ bus, drainSeconds }: Config): number =>
  bus === 'none' ? 0 : drainSeconds * 1000;

/** How long a server without others may stop later, so that what it does elsewhere need not be repeated. */
const maxAloneMs = 2000;

/** How long a stopping server lets calls to other servers finish: nobody else serves its clients if it is alone. */
export const finishMsOf = ({ bus, drainSeconds }: Config): number =>
  bus === 'none' ? Math.min(drainSeconds * 1000, maxAloneMs) : drainSeconds * 1000;

/** Moves the clients of a stopping server to the others; requests are served meanwhile. */
export async function drainServer(server: Server, realtime: Realtime, overMs: number): Promise<void> {
  if (overMs === 0) return;
  // The last answer on a connection says so: the proxy sends the next request elsewhere.
  server.prependListener('request', (_request, answer) => {
    answer.shouldKeepAlive = false;
  });
  realtime.refuse();
  const noticeMs = Math.min(maxNoticeMs, overMs * noticeShare);
  await pause(noticeMs);
  // A client may reuse a connection for its next socket.
  server.closeIdleConnections();
  await realtime.drain(overMs - noticeMs);
}
