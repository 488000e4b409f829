import { setPriority } from 'node:os';

/**
 * Sets this thread's niceness, from -20 to 19 (yields most). Only Linux has it per thread, and only privileged
 * processes can go below 0: elsewhere it has no effect.
 */
export function setThreadPriority(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, niceness);
  } catch {
    // Not permitted: works without it.
  }
}
