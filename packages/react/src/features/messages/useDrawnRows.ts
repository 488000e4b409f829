import type { Range } from '@tanstack/react-virtual';
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';

/** Rows drawn beyond each edge of what is visible together with it: only those that a small error of a guess needs. */
const NEAR_ROWS = 1;
/** Rows drawn beyond each edge in the end. */
export const FAR_ROWS = 8;
/** Rows out of view that are drawn in one task: a slow processor needs some milliseconds for each. */
const ROWS_PER_TASK = 3;

const none: ReadonlySet<string> = new Set();

/** The visible rows. */
type VisibleRange = Pick<Range, 'startIndex' | 'endIndex'>;

/** Which rows are drawn. */
export interface DrawnRows {
  keys: readonly string[];
  /** The keys of the rows of the last commit. */
  latest: RefObject<ReadonlySet<string>>;
  /** Returns the rows to draw for a range of visible rows. */
  extract(range: Range): number[];
  /** Draws these rows too, as long as they are not far out of view. */
  want(keys: ReadonlySet<string>): void;
}

/** Decides which rows are drawn: those in view, those near it that were drawn before, and the one at `keepIndex`. */
export function useDrawnRows(keys: readonly string[], keepIndex: number): DrawnRows {
  const [wanted, want] = useState(none);
  const latest = useRef(none);
  const extract = useCallback(
    ({ startIndex, endIndex, count }: Range) => {
      const indexes: number[] = [];
      const last = Math.min(count - 1, endIndex + FAR_ROWS);
      for (let index = Math.max(0, startIndex - FAR_ROWS); index <= last; index++) {
        const isNear = index >= startIndex - NEAR_ROWS && index <= endIndex + NEAR_ROWS;
        const key = keys[index] as string;
        if (isNear || latest.current.has(key) || wanted.has(key)) indexes.push(index);
      }
      if (keepIndex < 0 || keepIndex >= count || indexes.includes(keepIndex)) return indexes;
      return [...indexes, keepIndex].sort((a, b) => a - b);
    },
    [keys, keepIndex, wanted],
  );
  return { keys, latest, extract, want };
}

/**
 * Draws the rows out of view a few at a time, nearest first, and answers the page in between (UX-16). To be called in every
 * render, with the rows that it draws.
 */
export function useRowsOutOfView(
  { keys, latest, want }: DrawnRows,
  items: readonly { index: number }[],
  visible: VisibleRange | null,
): void {
  const hasBegun = useRef(false);
  useLayoutEffect(() => {
    latest.current = new Set(items.map(({ index }) => keys[index] as string));
  });
  useEffect(() => {
    const missing = visible ? missingRows(visible, keys, latest.current) : [];
    if (missing.length === 0) return;
    const draw = () => startTransition(() => want(new Set(missing)));
    if (hasBegun.current) {
      draw();
      return;
    }
    // Not before what is in view was painted.
    hasBegun.current = true;
    const frame = requestAnimationFrame(draw);
    return () => cancelAnimationFrame(frame);
  });
}

/** Returns the keys of the next rows out of view to draw, nearest first. */
function missingRows(
  { startIndex, endIndex }: VisibleRange,
  keys: readonly string[],
  drawn: ReadonlySet<string>,
): string[] {
  const missing: string[] = [];
  for (let distance = 1; distance <= FAR_ROWS; distance++) {
    for (const index of [startIndex - distance, endIndex + distance]) {
      const key = keys[index];
      if (key !== undefined && !drawn.has(key)) missing.push(key);
      if (missing.length === ROWS_PER_TASK) return missing;
    }
  }
  return missing;
}
