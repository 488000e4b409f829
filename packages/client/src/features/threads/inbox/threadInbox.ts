import type { ChatError, OwnThread } from '@confab/protocol';
import type { ChatClient } from '../../../chatClient.ts';
import type { RetriedLoads } from '../../../core/connection/retriedLoads.ts';
import { toChatError } from '../../../core/http/errors.ts';
import { derive } from '../../../core/store/derive.ts';
import { runTasks } from '../../../core/store/runTasks.ts';
import { createStore, type Readable, type Store } from '../../../core/store/store.ts';
import { perClient } from '../../../perClient.ts';
import { markThreadRead } from '../markThreadRead.ts';
import type { OwnThreads } from '../ownThreads.ts';
import { ownThreads } from '../ownThreadsPart.ts';
import type { Thread } from '../thread.ts';
import { queryThreads } from './queryThreads.ts';

export interface ThreadInboxState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why the last page could not be loaded. */
  readonly error?: ChatError;
  /** Those with unread replies first, each half by the latest reply; reading one does not move it. */
  readonly threads: readonly Thread[];
  readonly hasNext: boolean;
}

interface Known {
  readonly status: ThreadInboxState['status'];
  readonly error?: ChatError;
  readonly byId: ReadonlyMap<string, Thread>;
  /** Threads that have been unread since the inbox was loaded, or since the one was whose order it keeps. */
  readonly unread: ReadonlySet<string>;
  readonly next?: string | undefined;
  /** The last thread of the loaded pages, as it was then: the next page begins after it. */
  readonly end?: OwnThread | undefined;
}

const maxPageSize = 100;
const pageSize = 25;

/** Counts the inboxes of a client, to name their loads. */
const inboxes = perClient(() => ({ made: 0 }));

/** The user's followed threads (WEB-01): empty until `load()`, live until `close()`. */
export class ThreadInbox {
  readonly state: Readable<ThreadInboxState>;
  readonly #client: ChatClient;
  readonly #own: OwnThreads;
  readonly #known: Store<Known>;
  readonly #unreadBefore: ReadonlySet<string>;
  /** States of threads that an answer did not contain: they are queried again after their next event. */
  #absent = new WeakSet<OwnThread>();
  readonly #loads: RetriedLoads;
  readonly #name: string;
  #isClosed = false;
  readonly #stop: () => void;

  /** With `before`, an inbox that was shown before, threads that were unread there stay in front of the others. */
  constructor(client: ChatClient, before?: ThreadInbox) {
    this.#client = client;
    this.#unreadBefore = before ? before.#known.get().unread : new Set();
    this.#known = createStore<Known>({ status: 'idle', byId: new Map(), unread: this.#unreadBefore });
    this.#own = client.part(ownThreads);
    const { state: states } = this.#own;
    this.#loads = client.part(({ loads }) => loads);
    this.#name = `thread inbox ${++client.part(inboxes).made}`;
    this.state = derive([this.#known, states], ([{ status, error, byId, unread, next }, own]) => ({
      status,
      ...(error && { error }),
      threads: [...byId.values()]
        .filter(({ parentId }) => isListed(own.get(parentId)))
        .sort(
          (left, right) =>
            Number(unread.has(right.parentId)) - Number(unread.has(left.parentId)) ||
            latestFirst(own.get(left.parentId), own.get(right.parentId)),
        ),
      hasNext: next !== undefined,
    }));
    this.#stop = states.subscribe(() => {
      const { status, threads, hasNext } = this.state.get();
      // The last thread of the loaded pages is gone, others follow.
      if (status === 'ready' && threads.length === 0 && hasNext) void this.load();
      else this.#follow();
    });
  }

  /**
   * Loads all unread threads and the first page of the others; failures are shown in `state`, and retried when the
   * network is back.
   */
  async load(): Promise<void> {
    this.#known.update(({ error: _, ...known }) => ({ ...known, status: 'loading' }));
    await this.#loads.attempt(this.#name, () => this.#fetchFirst()).catch(() => undefined);
  }

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    const { next, status } = this.#known.get();
    if (next === undefined || status !== 'ready') return;
    try {
      const page = await queryThreads(this.#client, { next });
      this.#known.update(({ error: _, ...known }) => ({
        ...known,
        byId: new Map([...known.byId, ...byId(page.threads)]),
        next: page.next,
        end: page.states.at(-1),
      }));
    } catch (cause) {
      this.#failed(cause);
    }
  }

  /** Marks every thread with unread replies as read. */
  async markAllRead(): Promise<void> {
    const mark = this.#client.part(
      (context) => (id: string, number: number) => markThreadRead(context, id, number),
    );
    const threads = [...this.#own.state.get().values()].filter(isListed);
    await runTasks(
      threads.flatMap(({ parent_id, unread_numbers }) => {
        const number = unread_numbers.at(-1);
        return number === undefined ? [] : () => mark(parent_id, number);
      }),
    );
  }

  /** Stops the live updates. */
  close(): void {
    this.#isClosed = true;
    this.#stop();
  }

  async #fetchFirst(): Promise<void> {
    if (this.#isClosed) return;
    try {
      const unread = await queryThreads(this.#client, { unread_only: true, limit: maxPageSize });
      const page = await queryThreads(this.#client);
      this.#absent = new WeakSet();
      this.#known.update(() => ({
        status: 'ready',
        byId: byId([...unread.threads, ...page.threads]),
        unread: new Set([...this.#unreadBefore, ...unread.threads.map(({ parentId }) => parentId)]),
        next: page.next,
        end: page.states.at(-1),
      }));
      this.#follow();
    } catch (cause) {
      throw this.#failed(cause);
    }
  }

  /** Adds threads that have become unread or followed. */
  #follow(): void {
    const known = this.#known.get();
    if (known.status !== 'ready') return;
    const own = [...this.#own.state.get().values()].filter(isListed);
    const unread = own.filter(({ unread_numbers }) => unread_numbers.length > 0);
    const news = unread.filter(({ parent_id }) => !known.unread.has(parent_id));
    if (news.length > 0) {
      const ids = [...known.unread, ...news.map(({ parent_id }) => parent_id)];
      this.#known.update((now) => ({ ...now, unread: new Set(ids) }));
    }
    if (this.#missing().length > 0) this.#loads.refresh(`${this.#name}, more`, () => this.#fetchMissing());
  }

  /** Returns the threads that belong to the loaded range but are missing. */
  #missing(): OwnThread[] {
    const { byId, next, end } = this.#known.get();
    return [...this.#own.state.get().values()].filter(
      (own) =>
        isListed(own) &&
        !byId.has(own.parent_id) &&
        !this.#absent.has(own) &&
        (own.unread_numbers.length > 0 || next === undefined || latestFirst(own, end) < 0),
    );
  }

  async #fetchMissing(): Promise<void> {
    const missing = this.#missing();
    if (missing.length === 0 || this.#isClosed) return;
    const unread = missing.filter(({ unread_numbers }) => unread_numbers.length > 0);
    const isUnread = unread.length > 0;
    try {
      const threads = await this.#fetchRange(isUnread, missing.length);
      for (const own of isUnread ? unread : missing) this.#absent.add(own);
      this.#known.update(({ error: _, ...known }) => ({
        ...known,
        byId: new Map([...known.byId, ...byId(threads)]),
      }));
    } catch (cause) {
      throw this.#failed(cause);
    }
    await this.#fetchMissing();
  }

  /** Loads the unread threads, or all, of the loaded range with those that it misses. */
  async #fetchRange(unread_only: boolean, missing: number): Promise<Thread[]> {
    const threads: Thread[] = [];
    const count = this.#known.get().byId.size + Math.max(pageSize, missing);
    let next: string | undefined;
    do {
      const limit = Math.min(count - threads.length, maxPageSize);
      const page = await queryThreads(this.#client, {
        unread_only,
        limit,
        ...(next !== undefined && { next }),
      });
      threads.push(...page.threads);
      next = page.next;
    } while (next !== undefined && threads.length < count);
    return threads;
  }

  #failed(cause: unknown): ChatError {
    const error = toChatError(cause);
    this.#known.update((known) => ({
      ...known,
      error,
      status: known.status === 'loading' && known.byId.size === 0 ? 'failed' : 'ready',
    }));
    return error;
  }
}

const byId = (threads: readonly Thread[]) => new Map(threads.map((thread) => [thread.parentId, thread]));

const isListed = (own: OwnThread | undefined): own is OwnThread =>
  own?.following === true && (own.last_reply_at !== undefined || own.unread_numbers.length > 0);

function latestFirst(one: OwnThread | undefined, other: OwnThread | undefined): number {
  const [left, right] = [one?.last_reply_at ?? '', other?.last_reply_at ?? ''];
  if (left !== right) return left > right ? -1 : 1;
  return (one?.parent_id ?? '') > (other?.parent_id ?? '') ? -1 : 1;
}
