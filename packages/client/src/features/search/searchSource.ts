import { type ChatError, searchDebounceMs, searchPageSize } from '@confab/protocol';
import type { Environment } from '../../core/environment/environment.ts';
import { toChatError } from '../../core/http/errors.ts';
import { createStore, type Readable } from '../../core/store/store.ts';

/** The state of a search source (SRCH-01). */
export interface SearchSourceState<T> {
  /** The results so far; undefined before the first answer to {@link searchQuery}. */
  readonly items: readonly T[] | undefined;
  /** The number of results requested so far, for sources that page by offset. */
  readonly offset: number;
  /** The cursor of the next page, for sources that page by cursor. */
  readonly next: string | undefined;
  readonly hasNext: boolean;
  readonly isActive: boolean;
  readonly isLoading: boolean;
  /** The text that `items` belong to, or will. */
  readonly searchQuery: string;
  readonly lastQueryError: ChatError | undefined;
}

/** The page to query. */
export interface SearchPageRequest {
  limit: number;
  offset: number;
  next: string | undefined;
  /**
   * Aborted when another text or {@link SearchSource.cancel} replaces this query; the next one waits until it has
   * ended.
   */
  signal: AbortSignal;
}

/** A page of results. */
export interface SearchPage<T> {
  items: readonly T[];
  /** The cursor of the next page; null after the last one. Omitted where a full page means that there may be more. */
  next?: string | null;
}

export interface SearchSourceOptions {
  /** Milliseconds from the last keystroke to the query; defaults to 300. */
  debounceMs?: number;
  /** Results per page; defaults to 10. */
  pageSize?: number;
}

const nothingFound = {
  items: undefined,
  offset: 0,
  next: undefined,
  hasNext: true,
  isLoading: false,
  searchQuery: '',
  lastQueryError: undefined,
};

/**
 * A source that is searched by text, page by page (SRCH-01, SRCH-02). A query runs only while the source is active and
 * not loading, for a text that is not empty, and if that text is new or has more results. A new text aborts the running
 * query and starts once that has ended, so that there are never two at once.
 */
export abstract class SearchSource<T> {
  /** Identifies this source within a controller, such as `users`. */
  abstract readonly type: string;
  readonly #state = createStore<SearchSourceState<T>>({ ...nothingFound, isActive: false });
  readonly #clock: Pick<Environment, 'setTimeout' | 'clearTimeout'>;
  readonly #debounceMs: number;
  readonly #pageSize: number;
  #timer: unknown;
  /** Aborts the query under way. */
  #running: AbortController | undefined;
  /** Resolves when the last query has ended or was aborted. */
  #ended: Promise<unknown> | undefined;

  constructor(clock: Pick<Environment, 'setTimeout' | 'clearTimeout'>, options: SearchSourceOptions = {}) {
    this.#clock = clock;
    this.#debounceMs = options.debounceMs ?? searchDebounceMs;
    this.#pageSize = options.pageSize ?? searchPageSize;
  }

  /** Queries one page; an error it throws becomes `lastQueryError`. */
  protected abstract query(text: string, page: SearchPageRequest): Promise<SearchPage<T>>;

  get state(): Readable<SearchSourceState<T>> {
    return this.#state;
  }

  get isActive(): boolean {
    return this.#state.get().isActive;
  }

  activate(): void {
    this.#state.update((state) => (state.isActive ? state : { ...state, isActive: true }));
  }

  /** Cancels a waiting or running query; the results stay. */
  deactivate(): void {
    this.cancel();
    this.#state.update((state) => (state.isActive ? { ...state, isActive: false } : state));
  }

  /** Searches for a text once the user has paused. Without a text: loads the next page at once. */
  search(text?: string): void {
    this.#clock.clearTimeout(this.#timer);
    if (text === undefined) this.#run(this.#state.get().searchQuery);
    else this.#timer = this.#clock.setTimeout(() => this.#run(text), this.#debounceMs);
  }

  /** Searches for a text without waiting for more input. */
  searchNow(text: string): void {
    this.#clock.clearTimeout(this.#timer);
    this.#run(text);
  }

  /** Cancels a waiting or running query. */
  cancel(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = undefined;
    this.#state.update((state) => (state.isLoading ? { ...state, isLoading: false } : state));
  }

  /** Clears the results; an active source stays active. */
  reset(): void {
    this.cancel();
    this.#state.update(({ isActive }) => ({ ...nothingFound, isActive }));
  }

  /** Applies changes to the results; the position of the next page stays. */
  protected changeItems(change: (items: readonly T[]) => readonly T[]): void {
    this.#state.update((state) => (state.items ? { ...state, items: change(state.items) } : state));
  }

  #mayRun(text: string): boolean {
    const { isActive, isLoading, hasNext, searchQuery } = this.#state.get();
    return isActive && !isLoading && (hasNext || text !== searchQuery) && text !== '';
  }

  #run(written: string): void {
    const text = written.trim();
    if (text !== this.#state.get().searchQuery) this.cancel();
    if (this.#mayRun(text)) void this.#load(text);
  }

  async #load(text: string): Promise<void> {
    const running = new AbortController();
    const { signal } = running;
    this.#running = running;
    this.#state.update((state) => ({
      ...(text === state.searchQuery ? state : { ...nothingFound, isActive: true, searchQuery: text }),
      isLoading: true,
      lastQueryError: undefined,
    }));
    const { offset, next } = this.#state.get();
    try {
      while (this.#ended) await this.#ended;
      if (signal.aborted) return;
      const query = this.query(text, { limit: this.#pageSize, offset, next, signal });
      const ended = () => {
        this.#ended = undefined;
      };
      this.#ended = query.then(ended, ended);
      const page = await query;
      if (signal.aborted) return;
      this.#state.update((state) => ({
        ...state,
        items: [...(state.items ?? []), ...page.items],
        offset: offset + page.items.length,
        next: page.next ?? undefined,
        hasNext: page.next === undefined ? page.items.length >= this.#pageSize : page.next !== null,
        isLoading: false,
      }));
    } catch (cause) {
      if (signal.aborted) return;
      this.#state.update((state) => ({ ...state, isLoading: false, lastQueryError: toChatError(cause) }));
    }
  }
}
