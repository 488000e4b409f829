import { createStore, type Readable } from '../../core/store/store.ts';
import type { SearchSource } from './searchSource.ts';

export interface SearchControllerState {
  readonly searchQuery: string;
  readonly sources: readonly SearchSource<unknown>[];
}

export interface SearchControllerOptions {
  sources?: readonly SearchSource<unknown>[];
  /** Whether at most one source is active; true by default (SRCH-01). */
  keepSingleActiveSource?: boolean;
}

/** One search field over several sources. */
export class SearchController {
  readonly #state;
  readonly #keepSingleActiveSource: boolean;

  constructor({ sources = [], keepSingleActiveSource = true }: SearchControllerOptions = {}) {
    this.#state = createStore<SearchControllerState>({ searchQuery: '', sources });
    this.#keepSingleActiveSource = keepSingleActiveSource;
    this.#keepOne(this.activeSources[0]);
  }

  get state(): Readable<SearchControllerState> {
    return this.#state;
  }

  get activeSources(): readonly SearchSource<unknown>[] {
    return this.#state.get().sources.filter(({ isActive }) => isActive);
  }

  getSource(type: string): SearchSource<unknown> | undefined {
    return this.#state.get().sources.find((source) => source.type === type);
  }

  /** Adds a source, replacing one of the same type; it stays active only if no other source is. */
  addSource(source: SearchSource<unknown>): void {
    this.removeSource(source.type);
    this.#state.update((state) => ({ ...state, sources: [...state.sources, source] }));
    this.#keepOne(this.activeSources[0]);
  }

  removeSource(type: string): void {
    const source = this.getSource(type);
    if (!source) return;
    source.deactivate();
    this.#state.update((state) => ({ ...state, sources: state.sources.filter((other) => other !== source) }));
  }

  /** Activates a source and searches for the current text if it has not yet. */
  activateSource(type: string): void {
    const source = this.getSource(type);
    if (!source) return;
    this.#keepOne(source);
    source.activate();
    const { searchQuery } = this.#state.get();
    if (searchQuery !== source.state.get().searchQuery) source.search(searchQuery);
  }

  deactivateSource(type: string): void {
    this.getSource(type)?.deactivate();
  }

  /**
   * Searches the active sources for a text; without one, loads their next page. Uses the first source if none is
   * active.
   */
  search(text?: string): void {
    const first = this.#state.get().sources[0];
    if (this.activeSources.length === 0 && first) first.activate();
    if (text !== undefined) this.#state.update((state) => ({ ...state, searchQuery: text }));
    for (const source of this.activeSources) source.search(text);
  }

  /** Clears the text and the results. */
  clear(): void {
    this.#state.update((state) => ({ ...state, searchQuery: '' }));
    for (const source of this.#state.get().sources) source.reset();
  }

  /** Deactivates the others if only one source may be active (SRCH-01). */
  #keepOne(source: SearchSource<unknown> | undefined): void {
    if (this.#keepSingleActiveSource)
      for (const other of this.activeSources) if (other !== source) other.deactivate();
  }
}
