import type { VirtualItem, Virtualizer } from '@tanstack/react-virtual';
import { useCallback, useLayoutEffect, useRef } from 'react';

/** Heights of a list's rows in a list of this width, in pixels, by index. */
export interface KnownHeights {
  /** The window of the list that was open last. */
  window: { width: number; height: number } | undefined;
  estimate(index: number, widthPx: number): number;
  measured(index: number, widthPx: number): number | undefined;
  /** Keeps what was measured for the next time that the row is drawn. */
  learn(index: number, widthPx: number, heightPx: number): void;
}

export type Opening = 'end' | { index: number; share: number };

/** The rows that are drawn first, and their positions. */
export interface ListStart {
  keys: readonly string[];
  /** The heights of rows that were laid out before, and guesses of the others. */
  heights: KnownHeights;
  /** Where the list stands when it is first drawn: at its end, or with a row's top at this share of the window. */
  opening: Opening;
  /** Space above the first row and below the last one for pages that load, in pixels. */
  spaceAbove: number;
  spaceBelow: number;
}

type Rows = Virtualizer<HTMLElement, HTMLElement>;

/**
 * Returns the state from which the library draws the right rows at the right positions at once, where the heights are known:
 * without it, it draws the first rows, finds its window, draws the last ones and finds out where those belong.
 */
export function startOf({ keys, heights, opening, spaceAbove, spaceBelow }: ListStart, widthPx: number) {
  // The first list finds out how high it is when it is laid out, and then draws what is missing.
  const rect = heights.window ?? { width: widthPx, height: innerHeight };
  const starts = [spaceAbove];
  const initialMeasurementsCache: VirtualItem[] = [];
  for (const [index, key] of keys.entries()) {
    const from = starts[index] as number;
    const known = heights.measured(index, widthPx);
    const size = known ?? heights.estimate(index, widthPx);
    starts.push(from + size);
    if (known !== undefined)
      initialMeasurementsCache.push({ key, index, start: from, end: from + size, size, lane: 0 });
  }
  const most = (starts.at(-1) as number) + spaceBelow - rect.height;
  const wanted = opening === 'end' ? most : (starts[opening.index] ?? most) - opening.share * rect.height;
  return {
    initialRect: rect,
    initialOffset: Math.max(0, Math.min(wanted, most)),
    initialMeasurementsCache,
  };
}

/**
 * Measures rows without rounding: over many rows halves of pixels add up. A known height is used until the browser
 * reports another, and all new rows are read together before any of them is placed: the page is laid out once.
 */
export function useMeasure() {
  const together = useRef(new Map<Element, number>());
  useLayoutEffect(() => together.current.clear());
  return useCallback((row: HTMLElement, entry: ResizeObserverEntry | undefined, rows: Rows) => {
    const observed = entry?.borderBoxSize[0]?.blockSize;
    if (observed !== undefined) return observed;
    const key = rows.options.getItemKey(rows.indexFromElement(row));
    const known = rows.itemSizeCache.get(key) ?? together.current.get(row);
    if (known !== undefined) return known;
    for (const other of row.parentElement?.children ?? [])
      together.current.set(other, other.getBoundingClientRect().height);
    return together.current.get(row) ?? row.getBoundingClientRect().height;
  }, []);
}

/** Hands on what was measured when the list goes. */
export function useLearn(rows: Rows, heights: KnownHeights): void {
  const latest = useRef(heights);
  useLayoutEffect(() => {
    latest.current = heights;
  });
  useLayoutEffect(
    () => () => {
      const rect = rows.scrollRect;
      if (!rect || rect.width === 0) return;
      latest.current.window = rect;
      for (let index = 0; index < rows.options.count; index++) {
        const heightPx = rows.itemSizeCache.get(rows.options.getItemKey(index));
        if (heightPx !== undefined) latest.current.learn(index, rect.width, heightPx);
      }
    },
    [rows],
  );
}
