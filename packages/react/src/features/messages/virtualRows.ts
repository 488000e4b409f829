import { useVirtualizer, type VirtualItem, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { useKit } from '../../core/provider/index.ts';
import { type ListStart, startOf, useLearn, useMeasure } from './rowMeasures.ts';
import { RowPositions } from './rowPositions.ts';
import { drawingSpeed, FAR_ROWS, useDrawnRows, useMissingRows } from './useDrawnRows.ts';
import { useSteadyJump } from './useSteadyJump.ts';

/** A person this close to the end follows what comes (UX-09), in pixels. */
export const followDistancePx = 100;

/** Further from the end than this, in pixels, the library need not ask the browser where the end is, which lays the page out. */
const FAR_FROM_END_PX = 1000;

/** Before the list is laid out. */
const USUAL_WIDTH_PX = 800;

type Rows = Virtualizer<HTMLElement, HTMLElement>;

export interface VirtualRowsOptions extends ListStart {
  scroller: RefObject<HTMLElement | null>;
  /** Whether new rows at the end are followed by who is near it; not while newer ones are not loaded. */
  follows: boolean;
  /** A row that stays drawn wherever the list is scrolled: the one with keyboard focus. */
  keepIndex: number;
  /** Whether all rows in view are drawn at once: they take the place of others that show the same. */
  isWhole: boolean;
}

/** The rows to draw, and how to move among them. Positions are written past React. */
export interface VirtualRows {
  items: readonly { key: string; index: number }[];
  /** For the element that is as high as all rows together. */
  sizerRef(element: HTMLElement | null): void;
  /** For each row's element, which also needs `data-index`. */
  rowRef(element: HTMLElement | null): void;
  distanceFromEnd(): number;
  distanceFromStart(): number;
  /** Returns the top and bottom of a row, relative to the top of the list's window. */
  boundsOf(index: number): { top: number; bottom: number } | undefined;
  scrollToEnd(): void;
  /** Puts the row's top at `share` of the window's height from above (0.5: the middle). */
  scrollToRow(index: number, share: number): void;
}

/** A virtual list that stays still when rows come in above or grow, and follows the end; see UX-09. */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { scroller, keys, heights, spaceAbove, spaceBelow, follows, keepIndex, isWhole } = options;
  // Read at each frame while a jump settles, so it has to outlive renders.
  const restingShare = useRef(0);
  // The library knows its window; asking the element in a render would lay the page out once more.
  const widthPx = useRef(heights.window?.width ?? USUAL_WIDTH_PX);
  const [start] = useState(() => startOf(options, widthPx.current));
  const before = useRef<Rows>(null);
  const isFar = before.current !== null && distanceFromEnd(before.current) > FAR_FROM_END_PX;
  const drawn = useDrawnRows(keys, keepIndex, isWhole);
  const [positions] = useState(() => new RowPositions());
  // Before the library's own effect, which scrolls.
  useLayoutEffect(() => positions.writeHeight(virtualizer));
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: keys.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: (index) => heights.estimate(index, widthPx.current),
    measureElement: useMeasure(),
    ...start,
    overscan: FAR_ROWS,
    paddingStart: spaceAbove,
    paddingEnd: spaceBelow,
    anchorTo: 'end',
    followOnAppend: follows && !isFar,
    scrollEndThreshold: follows ? followDistancePx : 1,
    // Renders only for other rows; as it is given no sizer, it leaves it to `positions` to write them.
    directDomUpdates: true,
    // On a slow processor the scrolled list is painted first; most rows that come into view are drawn already.
    useFlushSync: !drawingSpeed(useKit()).isSlow,
    onChange: (changed) => positions.write(changed),
    rangeExtractor: drawn.extract,
  });
  before.current = virtualizer;
  widthPx.current = virtualizer.scrollRect?.width || widthPx.current;
  virtualizer.options.scrollPaddingStart = restingShare.current * (virtualizer.scrollRect?.height ?? 0);
  useLayoutEffect(() => positions.write(virtualizer));
  useLearn(virtualizer, heights);
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = (item, _delta, changed) =>
    isPushedDown(item, changed, drawn.late.current);

  const motions = useMemo(() => motionsOf(virtualizer, restingShare), [virtualizer]);
  const scrollToRow = useSteadyJump(scroller, keys, motions.scrollToRow);
  const items = virtualizer.getVirtualItems() as unknown as VirtualRows['items'];
  useMissingRows(drawn, items, virtualizer.range);
  return {
    items,
    sizerRef: positions.sizerRef,
    rowRef: virtualizer.measureElement,
    ...motions,
    scrollToRow,
  };
}

function motionsOf(virtualizer: Rows, restingShare: RefObject<number>) {
  const offset = () => virtualizer.scrollOffset ?? 0;
  const height = () => virtualizer.scrollRect?.height ?? 0;
  return {
    distanceFromEnd: () => distanceFromEnd(virtualizer),
    distanceFromStart: offset,
    boundsOf(index: number) {
      const item = virtualizer.measurementsCache[index];
      return item && { top: item.start - offset(), bottom: item.end - offset() };
    },
    scrollToEnd: () => virtualizer.scrollToEnd(),
    scrollToRow(index: number, share: number) {
      restingShare.current = share;
      virtualizer.options.scrollPaddingStart = height() * share;
      virtualizer.scrollToIndex(index, { align: 'start' });
    },
  };
}

/** Read from the library: reading the element would cause a layout for each message. */
const distanceFromEnd = (rows: Rows) =>
  Math.max(0, rows.getTotalSize() - (rows.scrollRect?.height ?? 0) - (rows.scrollOffset ?? 0));

/**
 * Whether the list scrolls by what a row's height has changed, so that what the reader sees stays still. A known row pushes
 * only if all of it is above the window, one that is measured for the first time also if its top is. One that was drawn late
 * pushes if rows that the reader has seen are below it.
 */
function isPushedDown(item: VirtualItem, rows: Rows, late: Set<string>): boolean {
  const top = rows.scrollOffset ?? 0;
  const key = item.key as string;
  if (rows.itemSizeCache.has(key)) return item.end <= top;
  const seen = late.delete(key) ? firstSeen(rows) : undefined;
  return seen ? item.index < seen.index : item.start < top;
}

/** Returns the first row in view that is drawn and measured. */
function firstSeen({
  range,
  measurementsCache,
  elementsCache,
  itemSizeCache,
}: Rows): VirtualItem | undefined {
  if (!range) return undefined;
  for (let index = range.startIndex; index <= range.endIndex; index++) {
    const item = measurementsCache[index];
    if (item && elementsCache.has(item.key) && itemSizeCache.has(item.key)) return item;
  }
  return undefined;
}
