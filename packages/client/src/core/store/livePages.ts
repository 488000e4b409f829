import type { CoreContext } from '../coreContext.ts';
import { createStore, type Readable } from './store.ts';

/** The loaded pages of a list, newest first. */
export interface LivePagesState<T> {
  readonly items: readonly T[];
  /** Whether there are more pages. */
  readonly hasNext: boolean;
  /** Whether the first page is loaded. */
  readonly isLoaded: boolean;
}

/** An item of such a list. */
export interface Listed {
  readonly id: string;
  readonly created_at: string;
}

/** A page, and the service's cursor of the next one. */
export interface FetchedPage<T> {
  items: T[];
  next?: string | undefined;
}

/** Fetches one page by the service's cursor; the first one without. */
type FetchPage<T> = (next: string | undefined, limit: number) => Promise<FetchedPage<T>>;

const pageSize = 25;
const maxPageSize = 100;

/**
 * A list of the service, newest first, loaded page by page and kept current by events: state plus events equals a fresh
 * load of as many pages.
 */
export class LivePages<T extends Listed> {
  readonly #context: CoreContext;
  readonly #fetch: FetchPage<T>;
  readonly #state = createStore<LivePagesState<T>>({ items: [], hasNext: false, isLoaded: false });
  #next: string | undefined;
  #loaded: Promise<void> | undefined;
  #loadingMore: Promise<void> | undefined;
  /** Increases when another user signs in, so that answers to the previous one are dropped. */
  #epoch = 0;
  readonly state: Readable<LivePagesState<T>> = this.#state;

  constructor(context: CoreContext, fetch: FetchPage<T>) {
    this.#context = context;
    this.#fetch = fetch;
  }

  /** Loads the first page, once; from then on changes are applied as they happen. */
  load(): Promise<void> {
    this.#loaded ??= this.#loadCount(pageSize).catch((error: unknown) => {
      this.#loaded = undefined;
      throw error;
    });
    return this.#loaded;
  }

  /** Loads the next page, if there is one. */
  loadMore(): Promise<void> {
    this.#loadingMore ??= this.#loadNextPage().finally(() => {
      this.#loadingMore = undefined;
    });
    return this.#loadingMore;
  }

  /** Loads the loaded pages again, since changes may have been missed. */
  async reload(): Promise<void> {
    if (this.#loaded) await this.#loadCount(Math.max(pageSize, this.#state.get().items.length));
  }

  forget(): void {
    this.#epoch++;
    this.#loaded = undefined;
    this.#next = undefined;
    this.#state.update(() => ({ items: [], hasNext: false, isLoaded: false }));
  }

  /** Adds or replaces an item; one that belongs beyond the loaded pages arrives with its page. */
  put(item: T): void {
    this.#state.update((state) => {
      if (!state.isLoaded) return state;
      const last = state.items.at(-1);
      const isThere = state.items.some(({ id }) => id === item.id);
      if (!isThere && state.hasNext && last && newestFirst(item, last) > 0) return state;
      const others = state.items.filter(({ id }) => id !== item.id);
      return { ...state, items: [...others, item].sort(newestFirst) };
    });
  }

  /** Changes an item, if it is loaded. */
  patch(id: string, change: (item: T) => T): void {
    if (!this.#state.get().items.some((item) => item.id === id)) return;
    this.#state.update((state) => ({
      ...state,
      items: state.items.map((item) => (item.id === id ? change(item) : item)),
    }));
  }

  remove(id: string): void {
    if (!this.#state.get().items.some((item) => item.id === id)) return;
    this.#state.update((state) => ({ ...state, items: state.items.filter((item) => item.id !== id) }));
  }

  async #loadCount(count: number): Promise<void> {
    const epoch = this.#epoch;
    const { journal } = this.#context;
    await journal.applyAnswer(
      async () => {
        const items: T[] = [];
        let next: string | undefined;
        do {
          const page = await this.#fetch(next, Math.min(count - items.length, maxPageSize));
          items.push(...page.items);
          next = page.next;
        } while (next !== undefined && items.length < count);
        return { items, next };
      },
      ({ items, next }) => {
        if (epoch !== this.#epoch) return;
        this.#next = next;
        this.#state.update(() => ({ items, hasNext: next !== undefined, isLoaded: true }));
      },
    );
  }

  async #loadNextPage(): Promise<void> {
    await this.load();
    if (this.#next === undefined) return;
    const epoch = this.#epoch;
    const { journal } = this.#context;
    await journal.applyAnswer(
      () => this.#fetch(this.#next, pageSize),
      ({ items, next }) => {
        if (epoch !== this.#epoch) return;
        this.#next = next;
        this.#state.update((state) => {
          const fresh = items.filter(({ id }) => !state.items.some((item) => item.id === id));
          return {
            ...state,
            items: [...state.items, ...fresh].sort(newestFirst),
            hasNext: next !== undefined,
          };
        });
      },
    );
  }
}

const newestFirst = (one: Listed, other: Listed) =>
  one.created_at === other.created_at
    ? one.id > other.id
      ? -1
      : 1
    : one.created_at > other.created_at
      ? -1
      : 1;
