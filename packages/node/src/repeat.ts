import { setTimeout as pause } from 'node:timers/promises';
import { aborted, ChatError, rateLimited, unavailable, wrongServer } from '@confab/protocol';
import type { ConnectionOptions } from './connection.ts';

/** How to repeat a call. */
export interface RepeatPlan extends Pick<ConnectionOptions, 'maxAttempts' | 'maxPauseMs'> {
  readonly signal: AbortSignal | undefined;
  /** Whether the call may be repeated although an earlier attempt may have been executed. */
  isRepeatable(): Promise<boolean>;
}

const defaultMaxAttempts = 4;
const defaultMaxPauseMs = 30_000;
const firstPauseMs = 200;
const longestBackoffMs = 5_000;

/** Errors that the server answers before it executes a call. */
const refusedBefore = [rateLimited, unavailable, wrongServer];

/**
 * Makes a call, and again after a failure that may pass: with growing, random pauses, at least as long as the server
 * asks for. Throws the last error.
 */
export async function repeat<T>(attempt: () => Promise<T>, plan: RepeatPlan): Promise<T> {
  const { maxAttempts = defaultMaxAttempts, maxPauseMs = defaultMaxPauseMs, signal } = plan;
  for (let attempts = 1; ; attempts++) {
    try {
      return await attempt();
    } catch (error) {
      if (!(error instanceof ChatError) || !error.retryable || attempts >= maxAttempts) throw error;
      const isSafe = refusedBefore.some((one) => error.is(one)) || (await plan.isRepeatable());
      const pauseMs = Math.max(backoffMs(attempts), error.details.retry_after_ms ?? 0);
      if (!isSafe || pauseMs > maxPauseMs) throw error;
      await pause(pauseMs, undefined, signal && { signal }).catch((cause: unknown) => {
        throw new ChatError(aborted, { cause });
      });
    }
  }
}

/** Between half and all of a pause that doubles with each attempt. */
const backoffMs = (attempts: number): number =>
  Math.min(firstPauseMs * 2 ** (attempts - 1), longestBackoffMs) * (0.5 + Math.random() / 2);
