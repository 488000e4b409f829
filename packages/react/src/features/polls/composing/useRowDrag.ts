import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';

/** A row being dragged: its original and current index, and its offset from its position. */
interface Drag {
  id: string;
  from: number;
  to: number;
  offsetPx: number;
}

interface DragGeometry {
  pointerId: number;
  startY: number;
  lastY: number;
  /** The scroll container of the rows, and its scroll position at the start. */
  box: HTMLElement | null;
  startScroll: number;
  /** The rows' tops and heights at the start. */
  rows: { top: number; height: number }[];
}

/** The distance from an edge at which the container scrolls, and the speed per frame. */
const EDGE_PX = 36;
const SCROLL_PX = 8;

/**
 * Sorts rows by pointer or touch: the dragged row follows the pointer, the others make room, and `onDrop` receives the new
 * index. The DOM order does not change before that, since a moved element would lose the pointer. `count` rows can be
 * sorted.
 */
export function useRowDrag(count: number, onDrop: (id: string, index: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const geometry = useRef<DragGeometry>(undefined);
  const stopDrag = useRef<() => void>(undefined);
  useEffect(() => () => stopDrag.current?.(), []);

  /** Adds its listeners at once: a quick drag ends before the next render. */
  function follow(started: DragGeometry, start: Drag) {
    let now = start;
    const show = () => {
      now = followed(now, started, count);
      setDrag(now);
    };
    const isOurs = (event: globalThis.PointerEvent) => event.pointerId === started.pointerId;
    const onMove = (event: globalThis.PointerEvent) => {
      if (!isOurs(event)) return;
      started.lastY = event.clientY;
      show();
    };
    const onUp = (event: globalThis.PointerEvent) => {
      if (!isOurs(event)) return;
      stopDrag.current?.();
      if (now.to !== now.from) onDrop(now.id, now.to);
    };
    const onCancel = (event: globalThis.PointerEvent) => isOurs(event) && stopDrag.current?.();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      stopDrag.current?.();
    };
    let frame = requestAnimationFrame(function scroll() {
      if (scrollAtEdge(started)) show();
      frame = requestAnimationFrame(scroll);
    });
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onCancel);
    addEventListener('keydown', onKey, true);
    stopDrag.current = () => {
      stopDrag.current = undefined;
      cancelAnimationFrame(frame);
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey, true);
      setDrag(undefined);
    };
  }

  return {
    draggedId: drag?.id,
    /** Starts dragging a row by its handle. */
    grab(event: PointerEvent<HTMLElement>, id: string, index: number) {
      const list = event.currentTarget.closest('ol');
      if (event.button !== 0 || !list || stopDrag.current) return;
      const box = event.currentTarget.closest<HTMLElement>('.cf-dialog__body');
      geometry.current = {
        pointerId: event.pointerId,
        startY: event.clientY,
        lastY: event.clientY,
        box,
        startScroll: box?.scrollTop ?? 0,
        rows: [...list.children].slice(0, count).map((row) => {
          const { top, height } = row.getBoundingClientRect();
          return { top, height };
        }),
      };
      const start = { id, from: index, to: index, offsetPx: 0 };
      setDrag(start);
      follow(geometry.current, start);
    },
    /** The style of a row while one is being dragged. */
    styleOf(index: number): CSSProperties | undefined {
      if (!drag || !geometry.current) return undefined;
      const shift = shiftOf(index, drag, geometry.current);
      return shift === 0 ? undefined : { translate: `0 ${shift}px` };
    },
  };
}

function followed(drag: Drag, { startY, lastY, box, startScroll, rows }: DragGeometry, count: number): Drag {
  const offsetPx = lastY - startY + (box?.scrollTop ?? 0) - startScroll;
  const own = rows[drag.from];
  if (!own) return drag;
  const middle = own.top + own.height / 2 + offsetPx;
  const above = rows.filter(({ top, height }, index) => index !== drag.from && top + height / 2 < middle);
  return { ...drag, offsetPx, to: Math.min(above.length, count - 1) };
}

function shiftOf(index: number, { from, to, offsetPx }: Drag, { rows }: DragGeometry): number {
  if (index === from) return offsetPx;
  const own = rows[from];
  const next = rows[from + 1] ?? rows[from - 1];
  if (!own || !next) return 0;
  const gap = Math.abs(next.top - own.top) - (rows[from + 1] ? own.height : next.height);
  if (index > from && index <= to) return -(own.height + gap);
  if (index < from && index >= to) return own.height + gap;
  return 0;
}

function scrollAtEdge({ box, lastY }: DragGeometry): boolean {
  if (!box) return false;
  const { top, bottom } = box.getBoundingClientRect();
  const by = lastY < top + EDGE_PX ? -SCROLL_PX : lastY > bottom - EDGE_PX ? SCROLL_PX : 0;
  if (by === 0) return false;
  const before = box.scrollTop;
  box.scrollTop = before + by;
  return box.scrollTop !== before;
}
