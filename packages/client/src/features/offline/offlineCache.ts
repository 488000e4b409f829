import { type App, maxChannelPageSize, type OwnUser, type Section } from '@confab/protocol';
import type { ChatClient } from '../../chatClient.ts';
import type { ClientContext } from '../../clientContext.ts';
import { isLive } from '../../core/connection/connectionState.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { sameItems } from '../../core/store/shallowEqual.ts';
import { batch, type Readable, type Store } from '../../core/store/store.ts';
import { channelLists } from '../channels/lists/channelLists.ts';
import { blockedConversations } from '../reads/index.ts';
import { sections } from '../sections/index.ts';
import { receiveMe } from '../users/index.ts';
import { type CachedChannel, channelSnapshot, channelsToCache, partsOf } from './channelSnapshot.ts';
import { databasesOf, defaultCacheName } from './deleteOfflineCache.ts';
import { maxCachedLists, maxVisitAgeMs, maxWrittenAtOnce, replaceAfterMs, writeEveryMs } from './limits.ts';
import { OfflineStore, type StoredChange, type StoredSession } from './offlineStore.ts';
import { inTime } from './pageLocks.ts';
import { PageRecords } from './pageRecords.ts';
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

/** Everything in the cache but the channels. */
interface Visit {
  readonly me: OwnUser;
  readonly app: App;
  readonly sections?: readonly Section[] | undefined;
  readonly blockedCids: readonly string[];
  /** The channels of each list by the list's key. */
  readonly lists: readonly (readonly [key: string, cids: readonly string[]])[];
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
  readonly #records: PageRecords;
  readonly #waiting: WaitingActions;
  readonly #files: WaitingFiles;
  #closeRecords: (() => void) | undefined;
  /** The session that is being stored; undefined while none is. */
  #session: Pick<StoredSession, 'userId' | 'epoch'> | undefined;
  /** The visit that was stored when the session began. */
  #earlier: Visit | undefined;
  /** By cid, the parts of each stored channel. */
  readonly #stored = new Map<string, readonly unknown[]>();
  #storedVisit: readonly unknown[] = [];
  #beginning: Promise<void> | undefined;
  #writing: Promise<void> | undefined;
  #writeTimer: unknown;
  #replaceTimer: unknown;
  #stops: (() => void)[] = [];
  /** The user's actions that wait for the network, in the order of performing, without messages. */
  readonly waiting: Readable<readonly WaitingAction[]>;

  constructor(client: ChatClient, { name = defaultCacheName, userId }: OfflineCacheOptions = {}) {
    this.#client = client;
    this.#context = client.part((context) => context);
    this.#userId = userId;
    const { logger } = this.#context;
    const [shown, waiting] = databasesOf(name);
    this.#store = new OfflineStore(shown, (error) => logger.warn('the offline cache is off', { error }));
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
    const { environment, logger } = this.#context;
    const { session, channels } = (await inTime(environment, this.#store.read())) ?? {};
    if (session?.visit === undefined || !channels) return false;
    const isOwn = this.#userId === undefined || this.#userId === session.userId;
    if (!isOwn || environment.now() - session.savedAt > maxVisitAgeMs) {
      await this.#store.clear();
      return false;
    }
    // The client has signed in meanwhile: what it has is newer.
    if (this.#client.me.get()) return false;
    try {
      const visit: Visit = JSON.parse(session.visit);
      const cached = channels.map(({ text }): CachedChannel => JSON.parse(text));
      batch(() => this.#show(visit, cached));
      await this.#client.outbox.restore(visit.me.id, { isSignedIn: false });
    } catch (error) {
      logger.warn('the offline cache cannot be read', { error });
      await this.#store.clear();
      return false;
    }
    this.#startWaiting();
    const files = inTime(environment, this.#files.restore(session.userId));
    await Promise.all([this.#waiting.restore(), files]);
    return true;
  }

  /** Stores what the client shows from its next connection on, and lets actions wait for the network. */
  start(): void {
    if (this.#stops.length > 0) return;
    this.#startWaiting();
    const { connection } = this.#client;
    const { document } = globalThis;
    const hidden = () => {
      if (document.visibilityState === 'hidden') void this.flush();
    };
    document?.addEventListener('visibilitychange', hidden);
    this.#stops = [
      connection.state.subscribe(() => this.#connectionChanged()),
      () => document?.removeEventListener('visibilitychange', hidden),
    ];
    this.#connectionChanged();
  }

  /** Stops storing, and lets no more actions wait; what is stored stays. */
  stop(): void {
    this.#stopStoring();
    this.#waiting.stop();
    this.#files.stop();
    this.#closeRecords?.();
    this.#closeRecords = undefined;
  }

  #stopStoring(): void {
    const { environment } = this.#context;
    for (const stop of this.#stops) stop();
    this.#stops = [];
    environment.clearTimeout(this.#writeTimer);
    environment.clearTimeout(this.#replaceTimer);
    this.#session = undefined;
  }

  /** Stores what has changed now, which otherwise happens every two seconds. */
  async flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    await Promise.all([this.#writing, this.#waiting.stored()]);
  }

  /** Deletes everything that is stored, in all tabs: the user signs out. */
  async clear(): Promise<void> {
    this.#waiting.clear();
    await Promise.all([this.#records.clear(), this.#clearVisit()]);
  }

  async #clearVisit(): Promise<void> {
    this.#session = undefined;
    this.#stored.clear();
    this.#storedVisit = [];
    await this.#writing;
    await this.#store.clear();
  }

  #startWaiting(): void {
    if (this.#closeRecords) return;
    this.#closeRecords = this.#records.open();
    this.#waiting.start();
    this.#files.start();
  }

  #show({ me, app, sections: list, blockedCids, lists }: Visit, cached: readonly CachedChannel[]): void {
    const context = this.#context;
    receiveMe(context, me);
    (this.#client.app as Store<App | undefined>).update(() => app);
    if (list) sections(context).restore(list);
    blockedConversations(context).update(() => new Set(blockedCids));
    for (const { state, hasMessages } of cached) {
      const { type, id, cid } = state.channel;
      this.#client.channel(type, id).applyState(state, { isCached: true, hasMessages });
      this.#stored.set(cid, []);
    }
    for (const [key, cids] of lists) channelLists(context).cached.set(key, cids);
    context.people.markOld();
  }

  #connectionChanged(): void {
    const state = this.#client.connection.state.get();
    const me = this.#client.me.get();
    // Waiting actions stay stored for the user's next session.
    if (state.error?.status === 401) void this.#clearVisit();
    else if (isLive(state) && me && me.id !== this.#session?.userId) this.#beginning = this.#begin(me.id);
  }

  async #begin(userId: string): Promise<void> {
    const { environment } = this.#context;
    const session = { userId, epoch: uuidV7(environment) };
    this.#session = session;
    void this.#files.restore(userId);
    const stored = await this.#store.begin(userId, session.epoch);
    // Signed out meanwhile, or there is no database.
    if (this.#session !== session) return;
    this.#session = stored;
    if (!stored) return this.#stopStoring();
    this.#earlier = stored.visit === undefined ? undefined : JSON.parse(stored.visit);
    this.#scheduleWrite();
    this.#replaceTimer = environment.setTimeout(() => this.#replaceRest(), replaceAfterMs);
  }

  #scheduleWrite(): void {
    const { environment } = this.#context;
    environment.clearTimeout(this.#writeTimer);
    this.#writeTimer = environment.setTimeout(async () => {
      await this.flush();
      if (this.#session) this.#scheduleWrite();
    }, writeEveryMs);
  }

  async #write(): Promise<void> {
    await this.#beginning;
    const session = this.#session;
    const me = this.#client.me.get();
    // Another user has signed in, whose session begins with the connection.
    if (!session || me?.id !== session.userId) return;
    const change = this.#change(me);
    if (!change) return;
    const isWritten = await this.#store.write(session.epoch, change);
    // Another tab has signed out, or the database has failed.
    if (!isWritten && this.#session === session) this.#session = undefined;
  }

  /** Returns what has changed since the last write; undefined if nothing has. */
  #change(me: OwnUser): StoredChange | undefined {
    const context = this.#context;
    const channels: { cid: string; text: string }[] = [];
    for (const [rank, channel] of channelsToCache(this.#client.loadedChannels()).entries()) {
      const { cid } = channel;
      const parts = partsOf(context, channel);
      if (channel.isCached || sameItems(parts, this.#stored.get(cid) ?? [])) continue;
      if (channels.length === maxWrittenAtOnce) break;
      this.#stored.set(cid, parts);
      channels.push({ cid, text: channelSnapshot(context, channel, rank) });
    }
    const gone = [...this.#stored.keys()].filter((cid) => !this.#client.getChannel(cid)?.isLoaded);
    for (const cid of gone) this.#stored.delete(cid);
    const visit = this.#changedVisit(me);
    if (channels.length === 0 && gone.length === 0 && !visit) return undefined;
    return { savedAt: context.environment.now(), visit: visit && JSON.stringify(visit), channels, gone };
  }

  #changedVisit(me: OwnUser): Visit | undefined {
    const context = this.#context;
    const app = this.#client.app.get();
    const own = sections(context);
    const list = own.isKnown ? own.state.get() : undefined;
    const blocked = blockedConversations(context).get();
    const lists = [...channelLists(context).inUse].flatMap((used) => {
      const cids = used.cids();
      return cids ? [[used.key, cids] as const] : [];
    });
    const parts = [me, app, list, blocked, JSON.stringify(lists)];
    if (!app || sameItems(parts, this.#storedVisit)) return undefined;
    this.#storedVisit = parts;
    // Stored soon after the page has opened: what has not been loaded by then stays as it was.
    const earlier = this.#earlier;
    const others = (earlier?.lists ?? []).filter(([key]) => !lists.some(([loaded]) => loaded === key));
    return {
      me,
      app,
      sections: list ?? earlier?.sections,
      blockedCids: [...blocked],
      lists: [...others, ...lists].slice(-maxCachedLists),
    };
  }

  /** Loads the cached channels that no answer has replaced; those that the user may no longer read are dropped. */
  #replaceRest(): void {
    const rest = this.#client.loadedChannels().filter(({ isCached }) => isCached);
    if (rest.length === 0) return;
    this.#context.loads.run('channels of the last visit', async () => {
      for (let at = 0; at < rest.length; at += maxChannelPageSize) {
        const cids = rest.slice(at, at + maxChannelPageSize).map(({ cid }) => cid);
        const options = { limit: maxChannelPageSize, message_limit: 0 };
        await this.#client.queryChannels({ cid: { $in: cids } }, [], options);
      }
      for (const channel of rest) if (channel.isCached) channel.reload();
    });
  }
}
