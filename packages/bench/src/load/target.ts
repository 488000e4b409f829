import { apiPath, connectPath } from '@confab/protocol';
import { HttpLane } from './httpLane.ts';
import { RawWebSocket, type RawWebSocketOptions } from './rawWebSocket.ts';

/** A channel of the service under load. */
export interface LoadChannel {
  type: string;
  id: string;
}

/** Returns the path of a channel's messages. */
export const messagesPath = ({ type, id }: LoadChannel) => `${apiPath}/channels/${type}/${id}/messages`;

/** Opens an authenticated socket that counts message events. */
export function openSocket(
  url: string,
  token: string,
  how: Pick<RawWebSocketOptions, 'onFrame' | 'onAnswer' | 'readEveryMs' | 'pings'> = {},
): Promise<RawWebSocket> {
  return RawWebSocket.open({
    url,
    path: connectPath,
    first: JSON.stringify({ type: 'connect', token }),
    greeting: '{"type":"hello"',
    ...how,
  });
}

/** Opens an authenticated socket that continues from these cursors; returns it with the heads of its streams. */
export async function openSocketAt(
  url: string,
  token: string,
  cursors: Record<string, number>,
): Promise<{ socket: RawWebSocket; heads: Record<string, number> }> {
  let heads: Record<string, number> = {};
  const socket = await RawWebSocket.open({
    url,
    path: connectPath,
    first: JSON.stringify({ type: 'connect', token, cursors }),
    greeting: '{"type":"hello"',
    onGreeting(text) {
      heads = JSON.parse(text).heads;
    },
  });
  return { socket, heads };
}

/** Runs `work` for every item, at most `width` at a time, and keeps the results in order. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, index: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]!, index);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}

/** Opens this many connections. */
export const openLanes = (url: string, count: number): Promise<HttpLane[]> =>
  inParallel(Array.from({ length: count }), 32, () => HttpLane.connect(url));

/** Resolves with true once `condition` holds, or false after `maxMs`. */
export async function settles(condition: () => boolean, maxMs: number): Promise<boolean> {
  const until = performance.now() + maxMs;
  while (!condition()) {
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return true;
}
