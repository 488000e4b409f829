import type { ChatError } from '@confab/protocol';
import { type ConnectionState, isLive } from './connectionState.ts';

/** Longest wait between two attempts, in milliseconds (CONN-01). */
const maxDelayMs = 25_000;

/**
 * Returns the wait before reconnect attempt `attempt`, counted from 1: a random time between min(2000·(n−1), 25000) and
 * min(500+2000·n, 25000) ms (CONN-01). `random` is from 0 to below 1.
 */
export function reconnectDelayMs(attempt: number, random: number): number {
  const minMs = Math.min(2000 * (attempt - 1), maxDelayMs);
  const maxMs = Math.min(500 + 2000 * attempt, maxDelayMs);
  return minMs + random * (maxMs - minMs);
}

/** Longest wait between two attempts at a call over a live connection, in milliseconds. */
const maxLiveDelayMs = 1_500;

/**
 * Returns the wait after call attempt `attempt` has failed. Over a live connection the service is there, and will work
 * again soon: at most {@link maxLiveDelayMs}. After a failure of its own (500), and without a connection, as with
 * {@link reconnectDelayMs}.
 */
export const retryDelayMs = (
  attempt: number,
  random: number,
  { status }: ChatError,
  connection: ConnectionState,
): number =>
  isLive(connection) && status !== 500 ? random * maxLiveDelayMs : reconnectDelayMs(attempt, random);
