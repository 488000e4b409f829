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
import { useKit } from '../../core/provider/index.ts';
import { perKit } from '../../core/provider/perKit.ts';

/** Rows drawn beyond each edge of what is visible together with it: only those that a small error of a guess needs. */
const NEAR_ROWS = 1;
/** Rows drawn beyond each edge in the end. */
export const FAR_ROWS = 8;
/** Rows that are drawn in one commit: a slow processor needs some milliseconds for each, and as long again to lay it out. */
const ROWS_IN_VIEW_PER_COMMIT = 2;
const ROWS_OUT_OF_VIEW_PER_TASK = 2;
/** The time in which one task draws further rows in view, from when it began to, in milliseconds. */
const DRAWING_MS = 8;

/** A processor that needs longer than this for a row is slow, in milliseconds. */
const SLOW_ROW_MS = 2;

/** Whether the processor was slow when it last drew rows in view, by kit. */
export const drawingSpeed = perKit(() => ({ isSlow: false }));

const none: ReadonlySet<string> = new Set();

/** The visible rows. */
type VisibleRange = Pick<Range, 'startIndex' | 'endIndex'>;

/** Which rows are drawn. */
export interface DrawnRows {
  keys: readonly string[];
  /** The keys of the rows of the last commit. */
  latest: RefObject<ReadonlySet<string>>;
  /** The keys of rows in view that were not drawn when they came into view, until they are measured. */
  late: RefObject<Set<string>>;
  /** Returns the rows to draw for a range of visible rows. */
  extract(range: Range): number[];
  /** Draws these rows too, as long as they are not far out of view. */
  want(keys: ReadonlySet<string>): void;
}

/**
 * Decides which rows are drawn: those that were drawn before, unless they are far out of view, some of those in view, and
 * the one at `keepIndex`. With `isWhole`, all rows in view are drawn until the list was painted.
 */
export function useDrawnRows(keys: readonly string[], keepIndex: number, isWhole: boolean): DrawnRows {
  const [wanted, want] = useState(none);
  const latest = useRef(none);
  const late = useRef(new Set<string>());
  const drawsAll = useRef(isWhole);
  useEffect(() => {
    const frame = requestAnimationFrame(() => {
      drawsAll.current = false;
    });
    return () => cancelAnimationFrame(frame);
  }, []);
  const extract = useCallback(
    (range: Range) => {
      const { startIndex, endIndex, count } = range;
      const isDrawn = (key: string) => latest.current.has(key) || wanted.has(key);
      const missing = missingInView(range, keys, isDrawn);
      const added = new Set(drawsAll.current ? missing : missing.slice(0, ROWS_IN_VIEW_PER_COMMIT));
      const indexes: number[] = [];
      const last = Math.min(count - 1, endIndex + FAR_ROWS);
      for (let index = Math.max(0, startIndex - FAR_ROWS); index <= last; index++) {
        const key = keys[index] as string;
        if (isDrawn(key) || added.has(key)) indexes.push(index);
      }
      if (keepIndex < 0 || keepIndex >= count || indexes.includes(keepIndex)) return indexes;
      return [...indexes, keepIndex].sort((a, b) => a - b);
    },
    [keys, keepIndex, wanted],
  );
  return { keys, latest, late, extract, want };
}

/**
 * Draws the rows that are missing: those in view as many in each frame as the processor can draw in time, then those out of
 * view a few at a time, nearest first; answers the page in between (UX-16). To be called in every render, with the rows that
 * it draws.
 */
export function useMissingRows(
  { keys, latest, late, want }: DrawnRows,
  items: readonly { index: number }[],
  visible: VisibleRange | null,
): void {
  const speed = drawingSpeed(useKit());
  const renderedAt = performance.now();
  /** The task that draws rows in view: when it began, by the clock of the page, and how many it has drawn. */
  const task = useRef({ beganAt: 0, rows: 0, goesOn: false, isTimed: false });
  const hasBegun = useRef(false);
  useLayoutEffect(() => {
    const before = latest.current;
    latest.current = new Set(items.map(({ index }) => keys[index] as string));
    const added = [...latest.current].filter((key) => !before.has(key)).length;
    const { current } = task;
    if (!current.goesOn && added > 0) Object.assign(current, { beganAt: renderedAt, rows: 0 });
    current.goesOn = false;
    current.rows += added;
    const missing = visible ? missingInView(visible, keys, (key) => latest.current.has(key)) : [];
    const drawingMs = performance.now() - current.beganAt;
    if (missing.length > 0 && drawingMs < DRAWING_MS) {
      current.goesOn = true;
      want(new Set(missing.slice(0, current.rows)));
      return;
    }
    if (current.isTimed && current.rows > 1) speed.isSlow = drawingMs / current.rows > SLOW_ROW_MS;
    current.isTimed = false;
    if (missing.length === 0) return;
    late.current = new Set([...late.current].filter((key) => latest.current.has(key)).concat(missing));
    let frame = requestAnimationFrame(function draw(frameBeganAt) {
      // A frame in which the list was scrolled has drawn its share.
      if (current.beganAt >= frameBeganAt) {
        frame = requestAnimationFrame(draw);
        return;
      }
      // Drawn without interruption, and nothing else with it.
      current.isTimed = true;
      want(new Set());
    });
    return () => cancelAnimationFrame(frame);
  });
  useEffect(() => {
    if (!visible || missingInView(visible, keys, (key) => latest.current.has(key)).length > 0) return;
    const missing = missingOutOfView(visible, keys, latest.current);
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

/**
 * Returns the keys of rows in view that are not drawn: first those next to drawn ones, or, where none is drawn, to the end of
 * the list or to the row in the upper third, where a list opens.
 */
function missingInView(
  { startIndex, endIndex }: VisibleRange,
  keys: readonly string[],
  isDrawn: (key: string) => boolean,
): string[] {
  const drawn: number[] = [];
  const missing: { key: string; index: number }[] = [];
  const last = Math.min(keys.length - 1, endIndex + NEAR_ROWS);
  for (let index = Math.max(0, startIndex - NEAR_ROWS); index <= last; index++) {
    const key = keys[index] as string;
    if (isDrawn(key)) drawn.push(index);
    else missing.push({ key, index });
  }
  if (drawn.length === 0) {
    const isAtEnd = endIndex === keys.length - 1;
    drawn.push(isAtEnd ? endIndex : Math.floor(startIndex + (endIndex - startIndex) / 3));
  }
  const distance = (index: number) => Math.min(...drawn.map((other) => Math.abs(other - index)));
  return missing.sort((a, b) => distance(a.index) - distance(b.index)).map(({ key }) => key);
}

/** Returns the keys of the next rows out of view to draw, nearest first. */
function missingOutOfView(
  { startIndex, endIndex }: VisibleRange,
  keys: readonly string[],
  drawn: ReadonlySet<string>,
): string[] {
  const missing: string[] = [];
  for (let distance = 1; distance <= FAR_ROWS; distance++) {
    for (const index of [startIndex - distance, endIndex + distance]) {
      const key = keys[index];
      if (key !== undefined && !drawn.has(key)) missing.push(key);
      if (missing.length === ROWS_OUT_OF_VIEW_PER_TASK) return missing;
    }
  }
  return missing;
}
