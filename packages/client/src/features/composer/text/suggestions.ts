import type { ChatError, UserRef } from '@confab/protocol';
import type { Readable } from '../../../core/store/store.ts';
import type { Suggestion } from '../triggers/suggestion.ts';

/** The text that a chosen suggestion inserts. */
export interface Completion {
  readonly insert: string;
  /** The user that it mentions. */
  readonly mentionedUser?: UserRef;
}

/** The suggestions to choose from. */
export interface SuggestionState {
  /** Best first; undefined while the first results are loading. */
  readonly items: readonly Suggestion[] | undefined;
  readonly isLoading: boolean;
  readonly hasNext: boolean;
  readonly lastQueryError: ChatError | undefined;
}

/** A source of suggestions: a search for the text typed after a trigger (COMP-06). */
export interface SuggestionSource {
  /** The kind of suggestions: `mentions`, `commands`, `emoji`, `channels`, or a host's own. */
  readonly type: string;
  readonly state: Readable<SuggestionState>;
  /** Loads the next page, or the one that failed again. */
  more(): void;
  /** Returns the text that choosing a suggestion inserts. */
  complete(suggestion: Suggestion): Completion;
}

/** Suggestions at the caret: the trigger, the text typed after it, and their source. */
export interface Suggestions {
  /** `@`, `/`, `:` or `#`. */
  readonly trigger: string;
  /** The text typed after the trigger. */
  readonly query: string;
  /** From the trigger to the caret. */
  readonly start: number;
  readonly end: number;
  readonly source: SuggestionSource;
}
