import type { ChatClient } from '@confab/client';

/** The time until a waiting client tries again in a test, in milliseconds. */
const retryAfterMs = 10;

/** Connects a client at once, and again soon after each failed attempt, until the returned function is called. */
export function reconnectWithoutWaiting({ connection }: ChatClient): () => void {
  const hurry = () => connection.reconnectNow();
  hurry();
  // After a pause: attempts without one would leave the parallel probe no time to be answered.
  return connection.state.subscribe(() => {
    if (connection.state.get().status === 'waiting') setTimeout(hurry, retryAfterMs);
  });
}
