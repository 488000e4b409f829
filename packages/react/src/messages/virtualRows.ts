import {
  defaultRangeExtractor,
  type Range,
  useVirtualizer,
  type VirtualItem,
  type Virtualizer,
} from '@tanstack/react-virtual';
import {
  type RefObject,
  startTransition,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react';

/** A person this close to the end follows what comes (UX-09), in pixels. */
export const followDistancePx = 100;

/** Rows drawn beyond each edge of what is visible; at first only those that a small error of a guess needs. */
const OVERSCAN = 8;
const FIRST_OVERSCAN = 1;
/** A jump comes to rest within this time, in milliseconds. */
const JUMP_MS = 1000;
/** Before the list is laid out. */
const USUAL_WIDTH_PX = 800;

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

export interface VirtualRowsOptions {
  scroller: RefObject<HTMLElement | null>;
  keys: readonly string[];
  /** What was laid out before, and guesses of the rest. */
  heights: KnownHeights;
  /** Where the list stands when it is first drawn: at its end, or with a row's top at this share of the window. */
  opening: Opening;
  /** Room kept above the first row and below the last one for pages that load, in pixels. */
  roomAbove: number;
  roomBelow: number;
  /** Whether new rows at the end are followed by who is near it; not while newer ones are not loaded. */
  follows: boolean;
  /** A row that stays drawn wherever the list is scrolled: the one with keyboard focus. */
  keepIndex: number;
}

/** The rows to draw, and how to move among them. Positions are written by the library, past React. */
export interface VirtualRows {
  items: readonly { key: string; index: number }[];
  /** For the element that is as high as all rows together. */
  sizerRef(element: HTMLElement | null): void;
  /** For each row's element, which also needs `data-index`. */
  rowRef(element: HTMLElement | null): void;
  distanceFromEnd(): number;
  distanceFromStart(): number;
  /** Where a row begins and ends, seen from the top edge of the list's window. */
  placeOf(index: number): { top: number; bottom: number } | undefined;
  scrollToEnd(): void;
  /** Puts the row's top at `share` of the window's height from above (0.5: the middle). */
  scrollToRow(index: number, share: number): void;
}

/** A virtual list that stays still when rows come in above or grow, and follows the end; see UX-09. */
export function useVirtualRows(options: VirtualRowsOptions): VirtualRows {
  const { scroller, keys, heights, roomAbove, roomBelow, follows, keepIndex } = options;
  // Read at each frame while a jump settles, so it has to outlive renders.
  const restingShare = useRef(0);
  // The library knows the width; asking the element for each of thousands of rows would lay the page out again.
  const widthPx = useRef(heights.window?.width ?? USUAL_WIDTH_PX);
  const [start] = useState(() => startOf(options, widthPx.current));
  const rangeExtractor = useCallback((range: Range) => withIndex(range, keepIndex), [keepIndex]);
  const virtualizer = useVirtualizer<HTMLElement, HTMLElement>({
    count: keys.length,
    getScrollElement: () => scroller.current,
    getItemKey: useCallback((index: number) => keys[index] ?? index, [keys]),
    estimateSize: (index) => heights.estimate(index, widthPx.current),
    measureElement: useMeasure(),
    ...start,
    overscan: useOverscan(),
    paddingStart: roomAbove,
    paddingEnd: roomBelow,
    scrollPaddingStart: restingShare.current * (scroller.current?.clientHeight ?? 0),
    anchorTo: 'end',
    followOnAppend: follows,
    scrollEndThreshold: follows ? followDistancePx : 1,
    directDomUpdates: true,
    directDomUpdatesMode: 'position',
    rangeExtractor,
  });
  widthPx.current = virtualizer.scrollRect?.width || widthPx.current;
  useLearn(virtualizer, heights);
  virtualizer.shouldAdjustScrollPositionOnItemSizeChange = staysStill;

  const items = virtualizer.getVirtualItems() as unknown as VirtualRows['items'];
  const motions = useMemo(() => motionsOf(virtualizer, restingShare), [virtualizer]);
  const scrollToRow = useSteadyJump(scroller, keys, motions.scrollToRow);
  return {
    items,
    sizerRef: virtualizer.containerRef,
    rowRef: virtualizer.measureElement,
    ...motions,
    scrollToRow,
  };
}

function motionsOf(virtualizer: Virtualizer<HTMLElement, HTMLElement>, restingShare: RefObject<number>) {
  const offset = () => virtualizer.scrollOffset ?? 0;
  const height = () => virtualizer.scrollRect?.height ?? 0;
  return {
    distanceFromEnd: () => virtualizer.getDistanceFromEnd(),
    distanceFromStart: offset,
    placeOf(index: number) {
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

/** A row that is measured for the first time pushes by what its guess was off, a known one only if all of it is above. */
function staysStill(
  item: { key: unknown; start: number; end: number },
  _delta: number,
  { itemSizeCache, scrollOffset }: Virtualizer<HTMLElement, HTMLElement>,
): boolean {
  const top = scrollOffset ?? 0;
  return itemSizeCache.has(item.key as string) ? item.end <= top : item.start < top;
}

/**
 * What the library has to know to draw the right rows in the right place at once, where the heights are known:
 * without it, it draws the first rows, finds its window, draws the last ones and finds out where those belong.
 */
function startOf({ keys, heights, opening, roomAbove, roomBelow }: VirtualRowsOptions, widthPx: number) {
  const rect = heights.window;
  if (!rect) return {};
  const starts = [roomAbove];
  const initialMeasurementsCache: VirtualItem[] = [];
  for (const [index, key] of keys.entries()) {
    const from = starts[index] as number;
    const known = heights.measured(index, widthPx);
    const size = known ?? heights.estimate(index, widthPx);
    starts.push(from + size);
    if (known !== undefined)
      initialMeasurementsCache.push({ key, index, start: from, end: from + size, size, lane: 0 });
  }
  const most = (starts.at(-1) as number) + roomBelow - rect.height;
  const wanted = opening === 'end' ? most : (starts[opening.index] ?? most) - opening.share * rect.height;
  return {
    initialRect: rect,
    initialOffset: Math.max(0, Math.min(wanted, most)),
    initialMeasurementsCache,
  };
}

/** What is not in view is drawn after what is (UX-16). */
function useOverscan(): number {
  const [overscan, setOverscan] = useState(FIRST_OVERSCAN);
  useEffect(() => {
    const frame = requestAnimationFrame(() => startTransition(() => setOverscan(OVERSCAN)));
    return () => cancelAnimationFrame(frame);
  }, []);
  return overscan;
}

type Rows = Virtualizer<HTMLElement, HTMLElement>;

/**
 * Measures rows without rounding: over many rows halves of pixels add up. What is known is believed until the browser
 * tells otherwise, and all new rows are read together before any of them is placed: the page is laid out once.
 */
function useMeasure() {
  const together = useRef(new Map<Element, number>());
  useLayoutEffect(() => together.current.clear());
  return useCallback((row: HTMLElement, entry: ResizeObserverEntry | undefined, rows: Rows) => {
    const told = entry?.borderBoxSize[0]?.blockSize;
    if (told !== undefined) return told;
    const key = rows.options.getItemKey(rows.indexFromElement(row));
    const known = rows.itemSizeCache.get(key) ?? together.current.get(row);
    if (known !== undefined) return known;
    for (const other of row.parentElement?.children ?? [])
      together.current.set(other, other.getBoundingClientRect().height);
    return together.current.get(row) ?? row.getBoundingClientRect().height;
  }, []);
}

const HAND_EVENTS = ['wheel', 'touchmove', 'keydown', 'pointerdown'] as const;

/**
 * A jump that holds on to its row: the library goes to a place in the list, which is another row's as soon as a page
 * comes in above. Over when the jump has come to rest, or a person moves the list.
 */
function useSteadyJump(
  scroller: RefObject<HTMLElement | null>,
  keys: readonly string[],
  scrollToRow: VirtualRows['scrollToRow'],
): VirtualRows['scrollToRow'] {
  const latestKeys = useRef(keys);
  const jump = useRef<{ key: string | undefined; index: number; share: number; until: number } | null>(null);
  useLayoutEffect(() => {
    latestKeys.current = keys;
    const going = jump.current;
    if (!going || performance.now() > going.until) return;
    const index = keys.indexOf(going.key ?? '');
    if (index < 0 || index === going.index) return;
    going.index = index;
    scrollToRow(index, going.share);
  }, [keys, scrollToRow]);
  useEffect(() => {
    const stop = () => {
      jump.current = null;
    };
    const element = scroller.current;
    for (const type of HAND_EVENTS) element?.addEventListener(type, stop, { passive: true });
    return () => {
      for (const type of HAND_EVENTS) element?.removeEventListener(type, stop);
    };
  }, [scroller]);
  return useCallback(
    (index, share) => {
      const until = performance.now() + JUMP_MS;
      jump.current = { key: latestKeys.current[index], index, share, until };
      scrollToRow(index, share);
    },
    [scrollToRow],
  );
}

/** Hands on what was measured when the list goes. */
function useLearn(rows: Rows, heights: KnownHeights): void {
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

function withIndex(range: Range, index: number): number[] {
  const indexes = defaultRangeExtractor(range);
  if (index < 0 || index >= range.count || indexes.includes(index)) return indexes;
  return [...indexes, index].sort((a, b) => a - b);
}
