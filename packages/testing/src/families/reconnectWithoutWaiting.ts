import type { ChatClient } from '@confab/client';

/** How soon a client that waits for its next try has it in a test, in milliseconds. */
const retryAfterMs = 10;

/** Connects a client at once, and again soon after each failed try, until the returned function is called. */
export function reconnectWithoutWaiting({ connection }: ChatClient): () => void {
  const hurry = () => connection.reconnectNow();
  hurry();
  // After a pause: tries that follow each other at once leave the probe beside them no time to be answered.
  return connection.state.subscribe(() => {
    if (connection.state.get().status === 'waiting') setTimeout(hurry, retryAfterMs);
  });
}
