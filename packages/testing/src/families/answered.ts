import { setTimeout as pause } from 'node:timers/promises';
import { ChatError } from '@confab/protocol';

/** Asks again while the service cannot be reached or is late, as on a busy machine. */
export async function answered<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!(error instanceof ChatError && error.retryable)) throw error;
      await pause(5);
    }
  }
}
