import type { ChatClient } from '@confab/client';
import { isLate } from './lastVisit.ts';

/** The pause before code that did not load is requested again, in milliseconds. */
const retryMs = 5000;
/** The longest wait for the code before a tab connects alone, in milliseconds. */
const maxWaitMs = 1000;

/**
 * Lets the app's tabs in this browser share one connection and one outbox (CONN-06) from when the returned function is
 * first called. It resolves once they do, or after a moment: a tab whose code loads late shares its next connection.
 */
export function sharedTabs(client: ChatClient): () => Promise<unknown> {
  let ready: Promise<unknown> | undefined;
  const share = (): Promise<void> =>
    import('@confab/client/tabs').then(
      ({ BrowserTabs }) => new BrowserTabs(client).start(),
      () => void setTimeout(share, retryMs),
    );
  return () => (ready ??= isLate(share(), maxWaitMs));
}
