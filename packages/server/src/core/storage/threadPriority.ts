import { setPriority } from 'node:os';

/**
 * Says how much this thread has to wait for others, from -20 (least) to 19. Only Linux counts by thread, and only a
 * privileged process may go below 0: elsewhere all stays as it is.
 */
export function setThreadPriority(niceness: number): void {
  if (process.platform !== 'linux') return;
  try {
    setPriority(0, niceness);
  } catch {
    // Not allowed: it works without.
  }
}
