import { derive } from '../../../core/store/derive.ts';
import { createStore, type Readable } from '../../../core/store/store.ts';
import type { SearchSourceState } from '../../search/index.ts';
import type { Completion, SuggestionSource, SuggestionState } from '../text/suggestions.ts';
import { type Suggestion, suggestionKey } from './suggestion.ts';
import type { TextTrigger } from './textTrigger.ts';

/** Suggestions for the text after one trigger: those in memory at once, then the service's (COMP-06). */
export class SuggestionSearch implements SuggestionSource {
  readonly #trigger: TextTrigger<unknown>;
  readonly #query = createStore('');
  /** Results found since the trigger was typed. */
  readonly #found = new Map<string, Suggestion>();
  /** A query without results: a longer one has none either. */
  #emptyQuery: string | undefined;
  readonly state: Readable<SuggestionState>;

  constructor(trigger: TextTrigger<unknown>) {
    this.#trigger = trigger;
    this.state = derive([this.#query, trigger.source.state], ([query, answer]) => this.#join(query, answer));
    trigger.source.state.subscribe(() => this.#remember());
  }

  get type(): string {
    return this.#trigger.type;
  }

  /** Searches for the text typed now. */
  follow(query: string): void {
    const { source } = this.#trigger;
    if (source.isActive && query === this.#query.get()) return;
    this.#query.update(() => query);
    source.activate();
    if (this.#needsSearch(query)) source.search(this.#searchedText(query));
    else source.cancel();
  }

  /** Loads the next page, or the one that failed again. */
  more(): void {
    this.#trigger.source.search();
  }

  /** Stops searching. */
  stop(): void {
    const { source } = this.#trigger;
    if (!source.isActive) return;
    source.deactivate();
    source.reset();
    this.#found.clear();
    this.#emptyQuery = undefined;
    this.#query.update(() => '');
  }

  complete(suggestion: Suggestion): Completion {
    return this.#trigger.complete(suggestion);
  }

  #searchedText(query: string): string {
    const { syntax, searchesSign } = this.#trigger;
    return searchesSign ? syntax.sign + query : query;
  }

  #needsSearch(query: string): boolean {
    const text = this.#searchedText(query);
    // Without a text to search for, suggestions come from memory.
    if (text === '' || this.#trigger.hasAll?.(query)) return false;
    return this.#emptyQuery === undefined || !text.startsWith(this.#emptyQuery);
  }

  #remember(): void {
    const { items, hasNext, searchQuery } = this.#trigger.source.state.get();
    for (const [key, suggestion] of this.#suggested(items)) this.#found.set(key, suggestion);
    if (items?.length === 0 && !hasNext) this.#emptyQuery = searchQuery;
  }

  #suggested(items: readonly unknown[] = []): Map<string, Suggestion> {
    return keyed(items.flatMap((found) => this.#trigger.fromFound(found) ?? []));
  }

  #join(query: string, answer: SearchSourceState<unknown>): SuggestionState {
    const isAnswer = answer.searchQuery === this.#searchedText(query).trim();
    const error = isAnswer ? answer.lastQueryError : undefined;
    const isLoading = this.#needsSearch(query) && !error && (!isAnswer || answer.isLoading);
    const items = keyed(this.#trigger.recall(query));
    const further = [...this.#found, ...(isAnswer ? this.#suggested(answer.items) : [])];
    for (const [key, suggestion] of further)
      if (!items.has(key) && this.#trigger.matches(suggestion, query)) items.set(key, suggestion);
    return {
      items: items.size === 0 && (isLoading || error) ? undefined : [...items.values()],
      isLoading,
      hasNext: isAnswer && answer.items !== undefined && answer.hasNext,
      lastQueryError: error,
    };
  }
}

const keyed = (suggestions: readonly Suggestion[]): Map<string, Suggestion> =>
  new Map(suggestions.map((suggestion) => [suggestionKey(suggestion), suggestion]));
