import type { UserRef } from '@confab/protocol';
import type { Suggestions } from './suggestions.ts';

/** The selection in a text, in UTF-16 units; `start` equals `end` for a caret. */
export interface TextSelection {
  readonly start: number;
  readonly end: number;
}

/** The state of the text manager. */
export interface TextState {
  readonly text: string;
  readonly selection: TextSelection;
  /** Users chosen from suggestions; kept at composing by MSG-05's rule. */
  readonly mentionedUsers: readonly UserRef[];
  /** The suggestions at the caret. */
  readonly suggestions: Suggestions | undefined;
}

/** The origin of a change: typed by the user, moving the caret, or set by a program. */
export type TextOrigin = 'typed' | 'moved' | 'set';

/** The state of the text change pipeline: the new text. */
export interface TextChange extends TextState {
  readonly origin: TextOrigin;
  /** The state before the change. */
  readonly previous: TextState;
}
