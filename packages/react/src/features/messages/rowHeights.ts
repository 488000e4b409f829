import type { LocalMessage } from '@confab/client';
import { guessRowHeight } from './guessRowHeight.ts';
import type { MessageListRow } from './messageRows.ts';

/** A list's window in pixels. */
export interface ListWindow {
  width: number;
  height: number;
}

interface KnownHeight {
  isFirst: boolean;
  widthPx: number;
  heightPx: number;
  isMeasured: boolean;
}

/**
 * How high rows are, kept while their lists come and go: a channel that is opened again stands where it belongs in its
 * first layout (UX-16). A message that has changed is another object and is guessed anew.
 */
export class RowHeights {
  readonly #messages = new WeakMap<LocalMessage, KnownHeight>();
  readonly #others = new Map<MessageListRow['kind'], number>();
  /** The window of the list that was open last: the next one most likely has the same. */
  window: ListWindow | undefined;
  readonly #hasThreadLines: boolean;

  constructor({ hasThreadLines = true } = {}) {
    this.#hasThreadLines = hasThreadLines;
  }

  /** The height that this row had in a list of this width. */
  measured(row: MessageListRow, widthPx: number): number | undefined {
    if (row.kind !== 'message') return this.#others.get(row.kind);
    const known = this.#messages.get(row.message);
    const isSame = known?.isMeasured && known.isFirst === row.isFirst && known.widthPx === widthPx;
    return isSame ? known.heightPx : undefined;
  }

  learn(row: MessageListRow, widthPx: number, heightPx: number): void {
    if (row.kind === 'message') {
      this.#messages.set(row.message, { isFirst: row.isFirst, widthPx, heightPx, isMeasured: true });
    } else if (row.kind !== 'start') this.#others.set(row.kind, heightPx);
  }

  /** The height, or a guess that is made once for each message and width: a list asks for all its rows at once. */
  estimate(row: MessageListRow, widthPx: number): number {
    if (row.kind !== 'message')
      return this.#others.get(row.kind) ?? guessRowHeight(row, widthPx, this.#hasThreadLines);
    const known = this.#messages.get(row.message);
    if (known?.isFirst === row.isFirst && known.widthPx === widthPx) return known.heightPx;
    const heightPx = guessRowHeight(row, widthPx, this.#hasThreadLines);
    this.#messages.set(row.message, { isFirst: row.isFirst, widthPx, heightPx, isMeasured: false });
    return heightPx;
  }
}
