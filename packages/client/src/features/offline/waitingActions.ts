import { ChatError, networkError } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { retryDelayMs } from '../../core/connection/backoff.ts';
import { isLive } from '../../core/connection/connectionState.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { toChatError } from '../../core/http/errors.ts';
import type { Defer } from '../../core/store/defer.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { addHandlers } from '../../events/addedHandlers.ts';
import type { Channel } from '../channels/index.ts';
import { ownMemberships } from '../members/ownMemberships.ts';
import { maxWaitingActions } from './limits.ts';
import { inTime } from './pageLocks.ts';
import type { PageRecords } from './pageRecords.ts';
import { hasLapsed, performers, restOfMute } from './performAction.ts';
import { reportRefusal } from './reportRefusal.ts';
import {
  createEntry,
  type Entry,
  isMerged,
  type Performed,
  type Task,
  type WaitingAction,
} from './waitingEntry.ts';

/**
 * Actions made without a network (CONN-05): shown at once, stored over a reload, and sent in order within each channel,
 * once each. Repeating any of them is harmless. Each belongs to the page that performed it; once that page is closed, to
 * the next page of the same user that looks.
 */
export class WaitingActions {
  readonly #context: ClientContext;
  readonly #openChannel: (type: string, id: string) => Channel;
  readonly #records: PageRecords;
  readonly #entries = createStore<readonly Entry[]>([]);
  /** By cid, actions that are sent at once: those that fail for the network come before later ones. */
  readonly #direct = new Map<string, Set<Promise<unknown>>>();
  readonly #sending = new Set<string>();
  readonly #attempts = new Map<string, number>();
  readonly #timers = new Map<string, unknown>();
  /** Ids of actions that this page has restored or created. */
  readonly #known = new Set<string>();
  #restoring: Performed | undefined;
  #lastOrder = 0;
  #deferBefore: Defer | undefined;
  #stops: (() => void)[] = [];
  /** In the order of performing. */
  readonly entries: Readable<readonly WaitingAction[]> = this.#entries;

  constructor(
    context: ClientContext,
    openChannel: (type: string, id: string) => Channel,
    records: PageRecords,
  ) {
    this.#context = context;
    this.#openChannel = openChannel;
    this.#records = records;
    addHandlers(context, { forget: () => this.#forget() });
  }

  /** Lets actions wait from now on. */
  start(): void {
    if (this.#deferBefore) return;
    const { connection } = this.#context;
    this.#deferBefore = this.#context.defer;
    this.#context.defer = this.#defer;
    let wasLive = isLive(connection.state.get());
    const stop = connection.state.subscribe(() => {
      const isNow = isLive(connection.state.get());
      if (isNow && !wasLive) void this.restore();
      wasLive = isNow;
    });
    this.#stops = [stop];
    if (wasLive) void this.restore();
  }

  /** Lets no more actions wait; those that do stay stored, for another page. */
  stop(): void {
    if (!this.#deferBefore) return;
    this.#context.defer = this.#deferBefore;
    this.#deferBefore = undefined;
    for (const stop of this.#stops) stop();
    for (const timer of this.#timers.values()) this.#context.environment.clearTimeout(timer);
  }

  /** Shows the signed-in user's actions of closed pages, and sends all that wait once the network is there. */
  async restore(): Promise<void> {
    const { me } = this.#context;
    const userId = me.get()?.id;
    if (userId === undefined) return;
    const records = await this.#records.adopt(userId, () => void this.restore());
    const fresh = records.filter(({ id }) => !this.#known.has(id));
    if (fresh.length > 0) {
      const kinds = new Set(fresh.map(({ action: [kind] }) => kind));
      // Without a network their code may not load: the next connection tries again.
      const perform = await performers(this.#context, this.#openChannel, kinds).catch(() => undefined);
      if (!perform || me.get()?.id !== userId || !this.#deferBefore) return;
      for (const record of fresh) if (!this.#known.has(record.id)) this.#perform(record, perform);
    }
    this.#sendAll();
  }

  /** Resolves when everything that waits is stored. */
  async stored(): Promise<void> {
    await Promise.all(this.#entries.get().map(({ stored }) => stored));
  }

  /** Discards this page's waiting actions. */
  clear(): void {
    this.#forget();
  }

  readonly #defer: Defer = (action, lane, show, call) => {
    const restored = this.#restoring;
    this.#restoring = undefined;
    return new Promise<void>((resolve, reject) => {
      // `#run` resolves this as soon as the action waits, so that callers do not wait for the network.
      show(() => this.#run({ action, lane, call }, restored, resolve)).then(resolve, reject);
    });
  };

  async #run(task: Task, restored: Performed | undefined, waits: () => void): Promise<void> {
    const { connection } = this.#context;
    const [, cid] = task.action;
    let entry: Entry | undefined;
    if (restored || !isLive(connection.state.get()) || this.#isWaiting(cid)) {
      entry = this.#enqueue(task, restored ?? this.#recordOf(task));
    } else {
      const attempt = this.#attempt(task, this.#recordOf(task));
      const direct = this.#direct.get(cid) ?? new Set();
      this.#direct.set(cid, direct.add(attempt));
      entry = await attempt.finally(() => direct.delete(attempt));
    }
    if (!entry) return;
    void inTime(this.#context.environment, entry.stored).then(waits);
    await entry.done;
  }

  /** Sends an action at once; returns its entry where it must wait. */
  async #attempt(task: Task, record: Performed): Promise<Entry | undefined> {
    const { connection, lanes } = this.#context;
    try {
      await lanes.run(task.lane, task.call);
      return undefined;
    } catch (cause) {
      const error = toChatError(cause);
      const isUnreachable = error.status === 0 || !isLive(connection.state.get());
      if (!error.retryable || !isUnreachable || !this.#deferBefore) throw error;
      return this.#enqueue(task, record);
    }
  }

  #recordOf({ action }: Task): Performed {
    const { environment, whoAmI } = this.#context;
    const createdAt = environment.now();
    this.#lastOrder = Math.max(this.#lastOrder + 1, createdAt * 1000);
    const id = uuidV7(environment);
    return { id, userId: whoAmI().id, order: this.#lastOrder, createdAt, action };
  }

  #enqueue(task: Task, record: Performed): Entry {
    const others = this.#entries.get();
    if (others.length >= maxWaitingActions) throw new ChatError(networkError);
    const { id, order } = record;
    this.#known.add(id);
    const superseded = others.filter((other) => other.order < order && isMerged(task, other));
    const stored = this.#records.put(
      record,
      superseded.map((other) => other.id),
    );
    const entry = createEntry(task, record, { superseded, stored });
    // An attempt that failed late may be superseded already.
    const later = others.find((other) => other.order > order && isMerged(other, task));
    if (later) {
      later.superseded.push(entry);
      void stored.then(() => this.#records.delete(id));
      return entry;
    }
    const rest = others.filter((other) => !superseded.includes(other));
    this.#entries.update(() => [...rest, entry].sort((left, right) => left.order - right.order));
    void this.#send(entry.cid);
    return entry;
  }

  #isWaiting(cid: string): boolean {
    return this.#entries.get().some((entry) => entry.cid === cid);
  }

  #sendAll(): void {
    this.#attempts.clear();
    for (const cid of new Set(this.#entries.get().map((entry) => entry.cid))) void this.#send(cid);
  }

  /** Sends the waiting actions of a channel, one by one. */
  async #send(cid: string): Promise<void> {
    const { connection, environment, me } = this.#context;
    if (this.#sending.has(cid)) return;
    this.#sending.add(cid);
    environment.clearTimeout(this.#timers.get(cid));
    try {
      // One that was performed earlier may turn out to wait too.
      await Promise.allSettled(this.#direct.get(cid) ?? []);
      for (;;) {
        const entry = this.#entries.get().find((other) => other.cid === cid);
        const isPossible = this.#deferBefore && isLive(connection.state.get());
        if (!entry || !isPossible || entry.userId !== me.get()?.id) return;
        if (!(await this.#sendEntry(entry))) return;
      }
    } finally {
      this.#sending.delete(cid);
    }
  }

  /** Sends an action; returns whether the next one may follow. */
  async #sendEntry(entry: Entry): Promise<boolean> {
    const { environment, lanes } = this.#context;
    entry.isSending = true;
    try {
      const isStored = await inTime(environment, entry.stored);
      const isLost = isStored === true && (await this.#records.isLost(entry.id));
      if (!isLost && !hasLapsed(entry, environment.now()))
        await lanes.run(entry.lane, () => this.#call(entry));
      this.#remove(entry, isLost);
      entry.settle();
    } catch (cause) {
      const error = toChatError(cause);
      // Where the session has ended, it waits for the next one.
      if (error.retryable || error.status === 401) {
        this.#sendLater(entry.cid, error);
        return false;
      }
      this.#remove(entry);
      entry.settle(error);
      reportRefusal(this.#context, entry.action, error);
    } finally {
      entry.isSending = false;
    }
    this.#attempts.delete(entry.cid);
    return true;
  }

  /** A temporary mute ends when it would have ended without the wait. */
  #call(entry: Entry): Promise<void> {
    const restMs = restOfMute(entry, this.#context.environment.now());
    if (restMs === undefined) return entry.call();
    const [, cid, change] = entry.action;
    return ownMemberships(this.#context).send(cid, { ...Object(change), mute_ms: restMs });
  }

  #sendLater(cid: string, error: ChatError): void {
    const { connection, environment } = this.#context;
    const attempt = (this.#attempts.get(cid) ?? 0) + 1;
    this.#attempts.set(cid, attempt);
    const delayMs = Math.max(
      retryDelayMs(attempt, environment.random(), error, connection.state.get()),
      error.details.retry_after_ms ?? 0,
    );
    this.#timers.set(
      cid,
      environment.setTimeout(() => void this.#send(cid), delayMs),
    );
  }

  #remove(entry: Entry, isLost = false): void {
    this.#entries.update((entries) => entries.filter((other) => other !== entry));
    if (!isLost) void this.#records.delete(entry.id);
  }

  #perform(record: Performed, perform: Awaited<ReturnType<typeof performers>>): void {
    const { environment, logger } = this.#context;
    const [kind, cid, ...args] = record.action;
    this.#lastOrder = Math.max(this.#lastOrder, record.order);
    this.#restoring = record;
    try {
      if (!hasLapsed(record, environment.now())) {
        Promise.resolve(perform[kind]?.(cid, args)).catch(() => undefined);
      }
    } catch (error) {
      logger.warn('a waiting action cannot be restored', { kind, error });
    }
    if (this.#restoring) void this.#records.delete(record.id);
    this.#restoring = undefined;
  }

  /** Drops the actions of the user who was signed in; they stay stored. */
  #forget(): void {
    const entries = this.#entries.get();
    this.#entries.update(() => []);
    for (const entry of entries) {
      this.#known.delete(entry.id);
      entry.settle();
    }
  }
}
