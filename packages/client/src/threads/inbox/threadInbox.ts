import type { ChatError, OwnThread } from '@confab/protocol';
import type { ChatClient } from '../../chatClient.ts';
import { toChatError } from '../../http/errors.ts';
import { derive } from '../../store/derive.ts';
import { createStore, type Readable } from '../../store/store.ts';
import type { Thread } from '../thread.ts';

export interface ThreadInboxState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why the last page could not be had. */
  readonly error?: ChatError;
  /** Those with unread replies first, each half by the latest reply; who reads one does not move it. */
  readonly threads: readonly Thread[];
  readonly hasNext: boolean;
}

interface Known {
  readonly status: ThreadInboxState['status'];
  readonly error?: ChatError;
  readonly byId: ReadonlyMap<string, Thread>;
  /** Those that have been unread since the inbox was loaded. */
  readonly unread: ReadonlySet<string>;
  readonly next?: string | undefined;
}

const unreadMost = 100;

/** The threads that one follows, as one looks at them (WEB-01): empty until `load()`, live until `close()`. */
export class ThreadInbox {
  readonly state: Readable<ThreadInboxState>;
  readonly #client: ChatClient;
  readonly #known = createStore<Known>({ status: 'idle', byId: new Map(), unread: new Set() });
  /** Threads that have been asked for because they were not known. */
  readonly #missed = new Set<string>();
  readonly #stop: () => void;

  constructor(client: ChatClient) {
    this.#client = client;
    const { states } = client.threads;
    this.state = derive([this.#known, states], ([{ status, error, byId, unread, next }, own]) => ({
      status,
      ...(error && { error }),
      threads: [...byId.values()]
        .filter(({ parentId }) => isListed(own.get(parentId)))
        .sort(
          (one, other) =>
            Number(unread.has(other.parentId)) - Number(unread.has(one.parentId)) ||
            latestFirst(own.get(one.parentId), own.get(other.parentId)),
        ),
      hasNext: next !== undefined,
    }));
    this.#stop = states.subscribe(() => this.#follow());
  }

  /** Loads all that is unread and the first page of the others; failures stand in `state`. */
  async load(): Promise<void> {
    this.#known.update(({ error: _, ...known }) => ({ ...known, status: 'loading' }));
    try {
      const unread = await this.#client.threads.query({ unread_only: true, limit: unreadMost });
      const page = await this.#client.threads.query();
      this.#missed.clear();
      this.#known.update(() => ({
        status: 'ready',
        byId: byId([...unread.threads, ...page.threads]),
        unread: new Set(unread.threads.map(({ parentId }) => parentId)),
        next: page.next,
      }));
      this.#follow();
    } catch (cause) {
      this.#failed(cause);
    }
  }

  /** Loads the page after those that are loaded. */
  async loadMore(): Promise<void> {
    const { next, status } = this.#known.get();
    if (next === undefined || status !== 'ready') return;
    try {
      const page = await this.#client.threads.query({ next });
      this.#known.update(({ error: _, ...known }) => ({
        ...known,
        byId: new Map([...known.byId, ...byId(page.threads)]),
        next: page.next,
      }));
    } catch (cause) {
      this.#failed(cause);
    }
  }

  /** Ends the live updates. */
  close(): void {
    this.#stop();
  }

  /** Threads that have become unread, or followed, come in with what they show. */
  #follow(): void {
    const known = this.#known.get();
    if (known.status !== 'ready') return;
    const own = [...this.#client.threads.states.get().values()].filter(isListed);
    const unread = own.filter(({ unread_numbers }) => unread_numbers.length > 0);
    const news = unread.filter(({ parent_id }) => !known.unread.has(parent_id));
    if (news.length > 0) {
      const ids = [...known.unread, ...news.map(({ parent_id }) => parent_id)];
      this.#known.update((now) => ({ ...now, unread: new Set(ids) }));
    }
    const oldest = [...known.byId.keys()]
      .map((id) => this.#client.threads.states.get().get(id))
      .sort(latestFirst);
    const missing = own.filter(
      (thread) =>
        !known.byId.has(thread.parent_id) &&
        !this.#missed.has(thread.parent_id) &&
        (thread.unread_numbers.length > 0 ||
          known.next === undefined ||
          latestFirst(thread, oldest.at(-1)) < 0),
    );
    if (missing.length === 0) return;
    for (const { parent_id } of missing) this.#missed.add(parent_id);
    void this.#fetchMissing(missing.some(({ unread_numbers }) => unread_numbers.length > 0));
  }

  async #fetchMissing(isUnread: boolean): Promise<void> {
    try {
      const page = await this.#client.threads.query(isUnread ? { unread_only: true, limit: unreadMost } : {});
      this.#known.update((known) => ({ ...known, byId: new Map([...known.byId, ...byId(page.threads)]) }));
    } catch (cause) {
      this.#failed(cause);
    }
  }

  #failed(cause: unknown): void {
    const error = toChatError(cause);
    this.#known.update((known) => ({
      ...known,
      error,
      status: known.status === 'loading' && known.byId.size === 0 ? 'failed' : 'ready',
    }));
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
