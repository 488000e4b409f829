import { type ChatError, searchDebounceMs, searchPageSize } from '@confab/protocol';
import type { Environment } from '../../core/environment/environment.ts';
import { toChatError } from '../../core/http/errors.ts';
import { createStore, type Readable } from '../../core/store/store.ts';

/** What a search source knows (SRCH-01). */
export interface SearchSourceState<T> {
  /** What was found so far; undefined before the first answer to {@link searchQuery}. */
  readonly items: readonly T[] | undefined;
  /** How many were asked past, for the sources that page by number. */
  readonly offset: number;
  /** Where the next page begins, for the sources that page by a cursor. */
  readonly next: string | undefined;
  readonly hasNext: boolean;
  readonly isActive: boolean;
  readonly isLoading: boolean;
  /** The text that `items` answer, or will. */
  readonly searchQuery: string;
  readonly lastQueryError: ChatError | undefined;
}

/** Which page a source is asked for. */
export interface SearchPageRequest {
  limit: number;
  offset: number;
  next: string | undefined;
  /** Aborts when another text or {@link SearchSource.cancel} overtakes this query; the next waits until it has ended. */
  signal: AbortSignal;
}

/** A page of results. */
export interface SearchPage<T> {
  items: readonly T[];
  /** Where the next page begins; null after the last one. Left out where a full page means that there may be more. */
  next?: string | null;
}

export interface SearchSourceOptions {
  /** Milliseconds from the last keystroke to the query; 300 unless told. */
  debounceMs?: number;
  /** Results at a time; 10 unless told. */
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
 * Something that can be searched by a text, page by page (SRCH-01, SRCH-02). A query runs only while the source is
 * active and not loading, for a text that is not empty, and if that text is new or has more results. A new text aborts the
 * query that is under way and begins once that has ended, so that there are never two at once.
 */
export abstract class SearchSource<T> {
  /** What tells this source from the others of one controller, such as `users`. */
  abstract readonly type: string;
  readonly #state = createStore<SearchSourceState<T>>({ ...nothingFound, isActive: false });
  readonly #clock: Pick<Environment, 'setTimeout' | 'clearTimeout'>;
  readonly #debounceMs: number;
  readonly #pageSize: number;
  #timer: unknown;
  /** Aborts the query under way. */
  #running: AbortController | undefined;
  /** Resolves when the last query has ended, also one that was aborted. */
  #ended: Promise<unknown> | undefined;

  constructor(clock: Pick<Environment, 'setTimeout' | 'clearTimeout'>, options: SearchSourceOptions = {}) {
    this.#clock = clock;
    this.#debounceMs = options.debounceMs ?? searchDebounceMs;
    this.#pageSize = options.pageSize ?? searchPageSize;
  }

  /** Asks for one page; what it throws becomes `lastQueryError`. */
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

  /** Ends what waits or is under way; what was found stays. */
  deactivate(): void {
    this.cancel();
    this.#state.update((state) => (state.isActive ? { ...state, isActive: false } : state));
  }

  /** Searches for a text once nobody has typed on for a while. Without a text: asks for the next page at once. */
  search(text?: string): void {
    this.#clock.clearTimeout(this.#timer);
    if (text === undefined) this.#run(this.#state.get().searchQuery);
    else this.#timer = this.#clock.setTimeout(() => this.#run(text), this.#debounceMs);
  }

  /** Searches for a text without waiting for more of it. */
  searchNow(text: string): void {
    this.#clock.clearTimeout(this.#timer);
    this.#run(text);
  }

  /** Drops the query that waits or is under way. */
  cancel(): void {
    this.#clock.clearTimeout(this.#timer);
    this.#running?.abort();
    this.#running = undefined;
    this.#state.update((state) => (state.isLoading ? { ...state, isLoading: false } : state));
  }

  /** Forgets what was found; an active source stays active. */
  reset(): void {
    this.cancel();
    this.#state.update(({ isActive }) => ({ ...nothingFound, isActive }));
  }

  /** Shows what has happened to results meanwhile; where the next page begins stays. */
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
