import type { Virtualizer } from '@tanstack/react-virtual';

type Rows = Virtualizer<HTMLElement, HTMLElement>;

/**
 * Writes where the rows of a list stand, past React. Each row is moved by a transform: the browser lays nothing out for it, and
 * does not count it as a layout shift where the reader scrolls in the same frame. Whole pixels keep text and lines sharp.
 */
export class RowPositions {
  #sizer: HTMLElement | null = null;
  #heightPx: number | undefined;
  readonly #tops = new WeakMap<HTMLElement, number>();

  /** For the element that is as high as all rows together. */
  readonly sizerRef = (element: HTMLElement | null): void => {
    this.#sizer = element;
    this.#heightPx = undefined;
  };

  /** Writes the height of all rows together: before the list scrolls, which the browser allows only up to its end. */
  writeHeight(rows: Rows): void {
    const heightPx = rows.getTotalSize();
    if (!this.#sizer || heightPx === this.#heightPx) return;
    this.#heightPx = heightPx;
    this.#sizer.style.height = `${heightPx}px`;
  }

  /** Writes the height, and the position of each drawn row. */
  write(rows: Rows): void {
    this.writeHeight(rows);
    for (const { key, start } of rows.getVirtualItems()) {
      const row = rows.elementsCache.get(key);
      const top = Math.round(start);
      if (!row || this.#tops.get(row) === top) continue;
      this.#tops.set(row, top);
      row.style.transform = `translateY(${top}px)`;
    }
  }
}
