import { reconnectDelayMs } from '@confab/client';
import { Latencies } from './latencies.ts';
import { inParallel, openSocket } from './target.ts';

/** Options of sockets during a restart of the service. */
export interface RestartOptions {
  url: string;
  /** One for each socket. */
  tokens: string[];
  /** `client`: each waits between its attempts like the client; `none`: all try again at once, ten times a second. */
  waits: 'client' | 'none';
}

/** The times when sockets were back, in milliseconds since 1970. */
export interface RestartResult {
  p50_at: number;
  p99_at: number;
  last_at: number;
  /** Failed attempts of all sockets. */
  failed_tries: number;
}

const retryMs = 100;

/** Opens the sockets, waits until the service ends them, and opens each again. */
export async function restartJob({ url, tokens, waits }: RestartOptions): Promise<RestartResult> {
  const back = new Latencies();
  let failed = 0;
  const reopen = async (token: string): Promise<void> => {
    for (let attempt = 1; ; attempt++) {
      const waitMs = waits === 'client' ? reconnectDelayMs(attempt, Math.random()) : retryMs;
      await new Promise((resolve) => setTimeout(resolve, waitMs));
      const isOpen = await openSocket(url, token).then(
        () => true,
        () => false,
      );
      if (isOpen) return back.add(Date.now());
      failed++;
    }
  };
  const returning: Promise<void>[] = [];
  await inParallel(tokens, 100, async (token) => {
    const socket = await openSocket(url, token);
    returning.push(socket.ended.then(() => reopen(token)));
  });
  await Promise.all(returning);
  return { p50_at: back.at(0.5), p99_at: back.at(0.99), last_at: back.at(1), failed_tries: failed };
}
