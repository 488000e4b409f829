import { apiPath, connectPath } from '@confab/protocol';
import { HttpLane } from './httpLane.ts';
import { RawWebSocket, type RawWebSocketOptions } from './rawWebSocket.ts';

/** A channel of the service under load. */
export interface LoadChannel {
  type: string;
  id: string;
}

/** Where a channel's messages are. */
export const messagesPath = ({ type, id }: LoadChannel) => `${apiPath}/channels/${type}/${id}/messages`;

/** Opens an authenticated socket that counts message events. */
export function openSocket(
  url: string,
  token: string,
  how: Pick<RawWebSocketOptions, 'onFrame' | 'onAnswer' | 'readEveryMs'> = {},
): Promise<RawWebSocket> {
  return RawWebSocket.open({
    url,
    path: connectPath,
    first: JSON.stringify({ type: 'connect', token }),
    greeting: '{"type":"hello"',
    ...how,
  });
}

/** Does `work` for every item, at most `width` at a time, and keeps the results in order. */
export async function inParallel<T, R>(
  items: readonly T[],
  width: number,
  work: (item: T, place: number) => Promise<R>,
): Promise<R[]> {
  const results: R[] = new Array(items.length);
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const place = next++;
      results[place] = await work(items[place]!, place);
    }
  };
  await Promise.all(Array.from({ length: Math.min(width, items.length) }, worker));
  return results;
}

/** Opens so many connections. */
export const openLanes = (url: string, count: number): Promise<HttpLane[]> =>
  inParallel(Array.from({ length: count }), 32, () => HttpLane.connect(url));

/** Answers once `condition` holds, or false after `mostMs`. */
export async function settles(condition: () => boolean, mostMs: number): Promise<boolean> {
  const until = performance.now() + mostMs;
  while (!condition()) {
    if (performance.now() > until) return false;
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
  return true;
}
