import { RawWebSocket } from './rawWebSocket.ts';
import { inParallel, openSocket } from './target.ts';

/** Options of sockets that are opened and then stay idle. */
export interface ConnectionsOptions {
  url: string;
  /** One for each connection; undefined for the bare server. */
  tokens: string[] | undefined;
  count: number;
}

export interface ConnectionsResult {
  connects_per_s: number;
}

/** Opens the sockets and leaves them open; the process holds them until it ends. */
export async function connectionsJob({ url, tokens, count }: ConnectionsOptions): Promise<ConnectionsResult> {
  const begun = performance.now();
  await inParallel(Array.from({ length: count }), 100, (_, index) =>
    tokens ? openSocket(url, tokens[index % tokens.length]!) : RawWebSocket.open({ url, path: '/listen' }),
  );
  return { connects_per_s: (1000 * count) / (performance.now() - begun) };
}
