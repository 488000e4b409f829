import type { UserRef } from '@confab/protocol';
import type { Readable } from '../../store/store.ts';

/** What choosing a suggestion does to the text between the trigger and the caret. */
export interface Completion {
  readonly insert: string;
  /** Whom it mentions. */
  readonly mentionedUser?: UserRef;
}

/** Where suggestions come from: a search that follows what is typed behind a trigger (COMP-06). */
export interface SuggestionSource<Item = unknown> {
  /** What kind of thing it offers: `users`, `commands`, `emoji`. */
  readonly type: string;
  readonly state: Readable<{
    readonly items: readonly Item[] | undefined;
    readonly isLoading: boolean;
    readonly hasNext: boolean;
  }>;
  complete(item: Item): Completion;
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
