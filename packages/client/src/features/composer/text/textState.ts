import type { UserRef } from '@confab/protocol';
import type { Suggestions } from './suggestions.ts';

/** What is selected in a text, in UTF-16 units; `start` equals `end` for a caret. */
export interface TextSelection {
  readonly start: number;
  readonly end: number;
}

/** What the text manager holds. */
export interface TextState {
  readonly text: string;
  readonly selection: TextSelection;
  /** People whom the writer chose from suggestions; kept at composing by MSG-05's rule. */
  readonly mentionedUsers: readonly UserRef[];
  /** What is offered at the caret. */
  readonly suggestions: Suggestions | undefined;
}

/** Who changed a text: the person by a key, or by moving the caret; or a program. */
export type TextOrigin = 'typed' | 'moved' | 'set';

/** What goes through the text change pipeline: the text as it is to become. */
export interface TextChange extends TextState {
  readonly origin: TextOrigin;
  /** As it was before. */
  readonly previous: TextState;
}
