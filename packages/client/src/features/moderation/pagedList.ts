import { type ChatError, maxModerationPageSize, moderationPageLimit } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { toChatError } from '../../core/http/errors.ts';
import { createStore, type Readable } from '../../core/store/store.ts';

/** A list that is loaded page by page, newest first. */
export interface PagedListState<T> {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why the last page could not be loaded. */
  readonly error?: ChatError | undefined;
  readonly items: readonly T[];
  readonly hasNext: boolean;
}

/** The page to load: the first one, or the one after `next`. */
export interface PageRequest {
  readonly limit?: number;
  readonly next?: string;
}

/** How a list loads its pages and orders its items. */
export interface PagedListParts<T> {
  page(request: PageRequest): Promise<{ items: T[]; next?: string | undefined }>;
  idOf(item: T): string;
  /** Returns the time to sort by, newest first. */
  timeOf(item: T): string;
}

/** A live list ordered by time: empty until `load()`. */
export class PagedList<T extends object> {
  readonly state: Readable<PagedListState<T>>;
  readonly #context: ClientContext;
  readonly #parts: PagedListParts<T>;
  readonly #store = createStore<PagedListState<T>>({ status: 'idle', items: [], hasNext: false });
  #next: string | undefined;

  constructor(context: ClientContext, parts: PagedListParts<T>) {
    this.#context = context;
    this.#parts = parts;
    this.state = this.#store;
  }

  /** Loads the first page, or as many items as before; failures are shown in `state`. */
  async load(): Promise<void> {
    this.#store.update((known) => ({ ...known, status: 'loading', error: undefined }));
    await this.#fetch(this.#loadedRange());
  }

  /** Loads the next page. */
  async loadMore(): Promise<void> {
    const next = this.#next;
    if (next !== undefined && this.#store.get().status === 'ready') await this.#fetch({ next });
  }

  /** Loads it again, if requested before, since changes may have been missed. */
  async reload(): Promise<void> {
    if (this.#store.get().status !== 'idle') await this.#fetch(this.#loadedRange());
  }

  get(id: string): T | undefined {
    return this.#store.get().items.find((item) => this.#parts.idOf(item) === id);
  }

  /** Adds or replaces an item. */
  put(item: T): void {
    this.#store.update((known) => {
      if (known.status === 'idle') return known;
      const others = known.items.filter((other) => this.#parts.idOf(other) !== this.#parts.idOf(item));
      return { ...known, items: this.#ordered([...others, item]) };
    });
  }

  /** Removes an item; after the last one of the loaded pages, those that follow are loaded. */
  drop(id: string): void {
    if (!this.get(id)) return;
    this.#store.update((known) => ({
      ...known,
      items: known.items.filter((item) => this.#parts.idOf(item) !== id),
    }));
    const { items, hasNext } = this.#store.get();
    if (items.length === 0 && hasNext) void this.load();
  }

  /** The items that are loaded now, up to the largest page: none of them disappears because the list is loaded again. */
  #loadedRange(): PageRequest {
    const { length } = this.#store.get().items;
    return length > moderationPageLimit ? { limit: Math.min(length, maxModerationPageSize) } : {};
  }

  async #fetch(request: PageRequest): Promise<void> {
    const { journal, people } = this.#context;
    try {
      await journal.applyAnswer(
        () => this.#parts.page(request),
        (answer) => {
          for (const item of answer.items) people.addFrom(item, 'answer');
          this.#next = answer.next;
          this.#store.update(({ items }) => ({
            status: 'ready',
            items: this.#ordered(request.next === undefined ? answer.items : [...items, ...answer.items]),
            hasNext: answer.next !== undefined,
          }));
        },
      );
    } catch (cause) {
      const error = toChatError(cause);
      this.#store.update((known) => ({
        ...known,
        error,
        status: known.items.length > 0 ? 'ready' : 'failed',
      }));
    }
  }

  #ordered(items: readonly T[]): T[] {
    const { idOf, timeOf } = this.#parts;
    const byId = new Map(items.map((item) => [idOf(item), item]));
    return [...byId.values()].sort(
      (left, right) => compare(timeOf(right), timeOf(left)) || Number(idOf(right)) - Number(idOf(left)),
    );
  }
}

const compare = (left: string, right: string) => (left < right ? -1 : left > right ? 1 : 0);
