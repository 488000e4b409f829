import type { TextChange } from './formatText.ts';

/** The field of a composer: a textarea, or an editor's element that has the same members. */
export interface WritingField extends HTMLElement {
  readonly value: string;
  readonly selectionStart: number;
  readonly selectionEnd: number;
  setSelectionRange(start: number, end: number): void;
  /** Changes the text as typing would; a textarea does it by a command of the browser. */
  applyChange?(change: TextChange): void;
}
