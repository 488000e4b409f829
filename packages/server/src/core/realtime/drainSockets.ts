import { setTimeout as pause } from 'node:timers/promises';
import { closeCodes } from '@confab/protocol';
import type { Connection } from './connection.ts';

/** Fewer sockets than this a second are not worth a longer stop. */
const minPerSecond = 100;
const stepMs = 50;

/**
 * Asks the clients of these connections to reconnect at once to another server, spread over at most `overMs`. A
 * connection with calls under way is asked after their answers, or when the time is over.
 */
export async function drainSockets(connections: Iterable<Connection>, overMs: number): Promise<void> {
  let waiting = [...connections];
  const perStep = Math.max(Math.ceil((waiting.length * stepMs) / overMs), (minPerSecond * stepMs) / 1000);
  const until = performance.now() + overMs;
  while (waiting.length > 0 && performance.now() < until) {
    const busy: Connection[] = [];
    let asked = 0;
    for (const connection of waiting) {
      if (connection.closed) continue;
      if (asked < perStep && connection.callsUnderWay === 0) {
        connection.close(closeCodes.moved, 'reconnect');
        asked++;
      } else busy.push(connection);
    }
    waiting = busy;
    if (waiting.length > 0) await pause(stepMs);
  }
  for (const connection of waiting) connection.close(closeCodes.moved, 'reconnect');
}
