import type { ChatClient } from '../../chatClient.ts';
import type { ClientContext } from '../../clientContext.ts';
import { isLive } from '../../core/connection/connectionState.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { replaceAfterMs, writeEveryMs } from './limits.ts';
import type { OfflineStore, StoredSession } from './offlineStore.ts';
import { reloadCachedChannels } from './reloadCachedChannels.ts';
import type { VisitChanges } from './visitChanges.ts';

interface WriterParts {
  readonly store: OfflineStore;
  readonly changes: VisitChanges;
  /** A user has signed in. */
  signedIn(userId: string): void;
}

/** Stores what the client shows every two seconds, while its user is signed in. */
export class VisitWriter {
  readonly #client: ChatClient;
  readonly #context: ClientContext;
  readonly #parts: WriterParts;
  /** The session that is being stored; undefined while none is. */
  #session: Pick<StoredSession, 'userId' | 'epoch'> | undefined;
  #beginning: Promise<void> | undefined;
  #writing: Promise<void> | undefined;
  #writeTimer: unknown;
  #reloadTimer: unknown;
  #unsubscribe: (() => void) | undefined;

  constructor(client: ChatClient, context: ClientContext, parts: WriterParts) {
    this.#client = client;
    this.#context = context;
    this.#parts = parts;
  }

  /** Stores from the client's next connection on. */
  start(): void {
    if (this.#unsubscribe) return;
    const { document } = globalThis;
    const visibilityChanged = () => {
      if (document.visibilityState === 'hidden') void this.flush();
    };
    document?.addEventListener('visibilitychange', visibilityChanged);
    const unsubscribe = this.#client.connection.state.subscribe(() => this.#connectionChanged());
    this.#unsubscribe = () => {
      unsubscribe();
      document?.removeEventListener('visibilitychange', visibilityChanged);
    };
    this.#connectionChanged();
  }

  /** Stops storing; what is stored stays. */
  stop(): void {
    const { environment } = this.#context;
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    environment.clearTimeout(this.#writeTimer);
    environment.clearTimeout(this.#reloadTimer);
    this.#session = undefined;
  }

  /** Stores what has changed. */
  flush(): Promise<void> {
    this.#writing ??= this.#write().finally(() => {
      this.#writing = undefined;
    });
    return this.#writing;
  }

  /** Deletes what is stored, and ends the session. */
  async clear(): Promise<void> {
    this.#session = undefined;
    this.#parts.changes.clear();
    await this.#writing;
    await this.#parts.store.clear();
  }

  #connectionChanged(): void {
    const state = this.#client.connection.state.get();
    const me = this.#client.me.get();
    // Waiting actions stay stored for the user's next session.
    if (state.error?.status === 401) void this.clear();
    else if (isLive(state) && me && me.id !== this.#session?.userId) this.#beginning = this.#begin(me.id);
  }

  async #begin(userId: string): Promise<void> {
    const { environment } = this.#context;
    const { store, changes, signedIn } = this.#parts;
    const session = { userId, epoch: uuidV7(environment) };
    this.#session = session;
    signedIn(userId);
    const stored = await store.begin(userId, session.epoch);
    // Signed out meanwhile, or there is no database.
    if (this.#session !== session) return;
    this.#session = stored;
    if (!stored) return this.stop();
    changes.earlier = stored.visit === undefined ? undefined : JSON.parse(stored.visit);
    this.#scheduleWrite();
    const reload = () => reloadCachedChannels(this.#client, this.#context);
    this.#reloadTimer = environment.setTimeout(reload, replaceAfterMs);
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
    const change = this.#parts.changes.collect(me);
    if (!change) return;
    const isWritten = await this.#parts.store.write(session.epoch, change);
    // Another tab has signed out, or the database has failed.
    if (!isWritten && this.#session === session) this.#session = undefined;
  }
}
