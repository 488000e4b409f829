import type { ChatError, UserRef } from '@confab/protocol';
import type { Readable } from '../../../core/store/store.ts';
import type { Suggestion } from '../triggers/suggestion.ts';

/** What choosing a suggestion does to the text between the trigger and the caret. */
export interface Completion {
  readonly insert: string;
  /** Whom it mentions. */
  readonly mentionedUser?: UserRef;
}

/** What there is to choose from. */
export interface SuggestionState {
  /** Best first; undefined while nothing is known yet. */
  readonly items: readonly Suggestion[] | undefined;
  readonly isLoading: boolean;
  readonly hasNext: boolean;
  readonly lastQueryError: ChatError | undefined;
}

/** Where suggestions come from: a search that follows what is typed behind a trigger (COMP-06). */
export interface SuggestionSource {
  /** What kind of thing it offers: `mentions`, `commands`, `emoji`, `channels`, or a host's own. */
  readonly type: string;
  readonly state: Readable<SuggestionState>;
  /** Asks for the next page, or again for the one that failed. */
  more(): void;
  /** What choosing one writes. */
  complete(suggestion: Suggestion): Completion;
}

/** What is offered at the caret: a trigger, what stands behind it, and who looks for it. */
export interface Suggestions {
  /** `@`, `/`, `:` or `#`. */
  readonly trigger: string;
  /** What is typed behind it. */
  readonly query: string;
  /** From the trigger to the caret. */
  readonly start: number;
  readonly end: number;
  readonly source: SuggestionSource;
}
