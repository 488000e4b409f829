import type { ChatClient } from '../../chatClient.ts';
import type { ClientContext } from '../../clientContext.ts';
import { batch, type Readable } from '../../core/store/store.ts';
import { channelLists } from '../channels/lists/channelLists.ts';
import type { CachedChannel } from './channelSnapshot.ts';
import { databasesOf, defaultCacheName } from './deleteOfflineCache.ts';
import { maxVisitAgeMs } from './limits.ts';
import { OfflineStore } from './offlineStore.ts';
import { inTime } from './pageLocks.ts';
import { PageRecords } from './pageRecords.ts';
import { reloadCachedChannels } from './reloadCachedChannels.ts';
import { showVisit, type Visit } from './visit.ts';
import { VisitChanges } from './visitChanges.ts';
import { VisitWriter } from './visitWriter.ts';
import { WaitingActions } from './waitingActions.ts';
import type { WaitingAction } from './waitingEntry.ts';
import { WaitingFiles } from './waitingFiles.ts';

/** Options of a cache. */
export interface OfflineCacheOptions {
  /** The name of its IndexedDB databases; another one for each service that pages of this origin use. */
  name?: string;
  /** The user who is about to sign in, if the host knows: what another user has left is deleted, never shown. */
  userId?: string;
}

/**
 * The offline cache (CONN-05): stores in the browser what a client shows, and shows it again after a reload, before the
 * service answers. It is not encrypted at rest (docs/offline.md). Any error of the browser's database ends the cache
 * and nothing else.
 */
export class OfflineCache {
  readonly #client: ChatClient;
  readonly #context: ClientContext;
  readonly #userId: string | undefined;
  readonly #store: OfflineStore;
  readonly #changes: VisitChanges;
  readonly #writer: VisitWriter;
  readonly #records: PageRecords;
  readonly #waiting: WaitingActions;
  readonly #files: WaitingFiles;
  #closeRecords: (() => void) | undefined;
  #stopWatching: (() => void) | undefined;
  #isShown = false;
  /** The user's actions that wait for the network, in the order of performing, without messages. */
  readonly waiting: Readable<readonly WaitingAction[]>;

  constructor(client: ChatClient, { name = defaultCacheName, userId }: OfflineCacheOptions = {}) {
    this.#client = client;
    this.#context = client.part((context) => context);
    this.#userId = userId;
    const { logger } = this.#context;
    const [shown, waiting] = databasesOf(name);
    this.#store = new OfflineStore(shown, (error) => logger.warn('the offline cache is off', { error }));
    this.#changes = new VisitChanges(client, this.#context);
    this.#writer = new VisitWriter(client, this.#context, {
      store: this.#store,
      changes: this.#changes,
      signedIn: (id) => void this.#files.restore(id),
    });
    const open = (type: string, id: string) => client.channel(type, id);
    this.#records = new PageRecords(this.#context, waiting);
    this.#waiting = new WaitingActions(this.#context, open, this.#records);
    this.#files = new WaitingFiles(this.#context, client.outbox, this.#records);
    this.waiting = this.#waiting.entries;
  }

  /**
   * Shows the state of the last visit in a client that has not signed in yet; returns whether there was one. Then call
   * `client.resume()` instead of `client.connect()`.
   */
  async restore(): Promise<boolean> {
    // In a client that has signed in meanwhile, what it has is newer.
    const userId = await this.#show(this.#userId, () => !this.#client.me.get());
    if (userId === undefined) return false;
    await this.#client.outbox.restore(userId, { isSignedIn: false });
    this.#startWaiting();
    const files = inTime(this.#context.environment, this.#files.restore(userId));
    await Promise.all([this.#waiting.restore(), files]);
    return true;
  }

  /** Stores what the client shows from its next connection on, and lets actions wait for the network. */
  start(): void {
    this.#startWaiting();
    this.#writer.start();
    this.#stopWatching ??= this.#client.connection.state.subscribe(() => void this.#showMissing());
    void this.#showMissing();
  }

  /** Stops storing, and lets no more actions wait; what is stored stays. */
  stop(): void {
    this.#stopWatching?.();
    this.#stopWatching = undefined;
    this.#writer.stop();
    this.#waiting.stop();
    this.#files.stop();
    this.#closeRecords?.();
    this.#closeRecords = undefined;
  }

  /** Stores what has changed now, which otherwise happens every two seconds. */
  async flush(): Promise<void> {
    await Promise.all([this.#writer.flush(), this.#waiting.stored()]);
  }

  /** Deletes everything that is stored, in all tabs: the user signs out. */
  async clear(): Promise<void> {
    this.#waiting.clear();
    await Promise.all([this.#records.clear(), this.#writer.clear()]);
  }

  /** Shows the last visit in a client that has lost the network before a list of channels has loaded. */
  async #showMissing(): Promise<void> {
    const { connection, me } = this.#context;
    const userId = me.get()?.id;
    const isNeeded = () => {
      const lists = [...channelLists(this.#context).inUse];
      return me.get()?.id === userId && !lists.some((list) => list.cids());
    };
    if (this.#isShown || userId === undefined || connection.state.get().status !== 'waiting' || !isNeeded())
      return;
    this.#isShown = true;
    if (await this.#show(userId, isNeeded)) reloadCachedChannels(this.#client, this.#context);
  }

  /** Shows the stored visit of `userId`, if still wanted then, and returns the id of its user; deletes that of another one. */
  async #show(userId: string | undefined, isWanted: () => boolean): Promise<string | undefined> {
    const { environment, logger } = this.#context;
    const { session, channels } = (await inTime(environment, this.#store.read())) ?? {};
    if (session?.visit === undefined || !channels) return undefined;
    const isOwn = userId === undefined || userId === session.userId;
    if (!isOwn || environment.now() - session.savedAt > maxVisitAgeMs) {
      await this.#store.clear();
      return undefined;
    }
    if (!isWanted()) return undefined;
    this.#isShown = true;
    try {
      const visit: Visit = JSON.parse(session.visit);
      const cached = channels.map(({ text }): CachedChannel => JSON.parse(text));
      batch(() => showVisit(this.#client, this.#context, visit, cached));
      for (const { state } of cached) this.#changes.markStored(state.channel.cid);
      return session.userId;
    } catch (error) {
      logger.warn('the offline cache cannot be read', { error });
      await this.#store.clear();
      return undefined;
    }
  }

  #startWaiting(): void {
    if (this.#closeRecords) return;
    this.#closeRecords = this.#records.open();
    this.#waiting.start();
    this.#files.start();
  }
}
