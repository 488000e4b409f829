import type { ChatClient } from '@confab/client';
import type { OfflineCache } from '@confab/client/offline';

const databaseName = 'confab-offline';
/** The time that the service has to answer before the last visit is shown, in milliseconds. */
const graceMs = 200;
/** The pause before code that did not load is requested again, in milliseconds. */
const retryMs = 5000;

/** The offline cache of the page's client; its code loads when it is first used. */
export class LastVisit {
  readonly #client: ChatClient;
  #loading: Promise<OfflineCache> | undefined;

  constructor(client: ChatClient) {
    this.#client = client;
  }

  /** Shows what the user saw last, if anything is stored: then the client knows its user. */
  async restore(): Promise<void> {
    if (isOff()) return this.clear();
    if (!(await mayBeStored())) return;
    await (await this.#cache().catch(() => undefined))?.restore();
  }

  /** Stores what the client shows from now on, unless the server's settings forbid it. */
  start(): void {
    if (isOff()) return;
    this.#cache().then(
      (cache) => cache.start(),
      () => setTimeout(() => this.start(), retryMs),
    );
  }

  /** Deletes what is stored: the user signs out. */
  async clear(): Promise<void> {
    await (await this.#cache().catch(() => undefined))?.clear();
  }

  #cache(): Promise<OfflineCache> {
    this.#loading ??= import('@confab/client/offline').then(
      ({ OfflineCache }) => new OfflineCache(this.#client, { name: databaseName }),
      (cause: unknown) => {
        this.#loading = undefined;
        throw cause;
      },
    );
    return this.#loading;
  }
}

const isOff = () => document.querySelector('meta[name="confab-offline"][content="off"]') !== null;

/** Whether a visit may be stored; where the browser does not say, it may be. */
async function mayBeStored(): Promise<boolean> {
  try {
    return (await indexedDB.databases()).some(({ name }) => name === databaseName);
  } catch {
    return true;
  }
}

/** Whether a call fails, or has not been answered after a moment, in milliseconds. */
export function isLate(call: Promise<unknown>, afterMs = graceMs): Promise<boolean> {
  return new Promise((resolve) => {
    setTimeout(() => resolve(true), afterMs);
    call.then(
      () => resolve(false),
      () => resolve(true),
    );
  });
}
