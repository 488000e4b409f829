import type { ChatClient } from '@confab/client';
import { isLate } from './lastVisit.ts';

/** The pause before code that did not load is requested again, in milliseconds. */
const retryMs = 5000;

/** The longest wait for the code before a tab connects alone, in milliseconds. */
const maxWaitMs = 1000;

/** Lets the app's tabs in this browser share one connection and one outbox (CONN-06). */
export class SharedTabs {
  readonly #client: ChatClient;
  #ready: Promise<unknown> | undefined;

  constructor(client: ChatClient) {
    this.#client = client;
  }

  /** Resolves once the tabs share, or after a moment: a tab whose code loads late shares its next connection. */
  ready(): Promise<unknown> {
    this.#ready ??= isLate(this.#share(), maxWaitMs);
    return this.#ready;
  }

  async #share(): Promise<void> {
    try {
      const { BrowserTabs } = await import('@confab/client/tabs');
      new BrowserTabs(this.#client).start();
    } catch {
      setTimeout(() => void this.#share(), retryMs);
    }
  }
}
