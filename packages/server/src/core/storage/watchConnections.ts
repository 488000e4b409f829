import type { Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';

/** How often connections that wait for an answer are checked. */
const checkEveryMs = 2_000;
/** A server that does not answer a new connection in as many intervals is gone: a process that was paused counts one. */
const silentIntervals = 10;
const intervalMs = 500;

interface WatchedConnections {
  readonly settings: pg.ClientConfig;
  /** Whether any connection waits for an answer. */
  readonly isWaiting: () => boolean;
  /** Breaks the connections that wait: what they asked fails, and later queries connect again. */
  readonly breakWaiting: () => void;
}

/**
 * Breaks the connections to a PostgreSQL that has become silent, as after a network failure that neither side notices:
 * the system would wait for minutes, and long after the network is back. A slow query is no reason as long as the server
 * answers others. Returns a function that ends the watch.
 */
export function watchConnections({ settings, isWaiting, breakWaiting }: WatchedConnections): () => void {
  let isChecking = false;
  const check = async () => {
    if (isChecking || !isWaiting()) return;
    isChecking = true;
    if (!(await doesAnswer(settings)) && isWaiting()) breakWaiting();
    isChecking = false;
  };
  const timer = setInterval(() => void check(), checkEveryMs).unref();
  return () => clearInterval(timer);
}

/** Returns whether the server answers at all; a refusal is an answer. */
async function doesAnswer(settings: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client({ ...settings, connectionTimeoutMillis: 0 });
  client.on('error', () => undefined);
  const answer = client
    .connect()
    .then(() => client.query('SELECT 1'))
    .then(
      () => true,
      () => true,
    );
  let answers = false;
  for (let interval = 0; interval < silentIntervals && !answers; interval++) {
    answers = await Promise.race([answer, setTimeout(intervalMs, false)]);
  }
  if (answers) client.end().catch(() => undefined);
  else breakConnection(client);
  return answers;
}

/** Breaks a connection without a word to the server: everything that waits on it fails. */
export function breakConnection(client: pg.ClientBase): void {
  // `end` waits for the answers of a pipeline.
  (client as unknown as { connection: { stream: Socket } }).connection.stream.destroy();
}
