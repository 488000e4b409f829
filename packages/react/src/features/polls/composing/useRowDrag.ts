import { type CSSProperties, type PointerEvent, useEffect, useRef, useState } from 'react';

/** A row on its way: from where to where, and by how far it is off its place. */
interface Drag {
  id: string;
  from: number;
  to: number;
  offsetPx: number;
}

interface Grip {
  pointerId: number;
  startY: number;
  lastY: number;
  /** The scrolled box around the rows, and how far it was scrolled. */
  box: HTMLElement | null;
  startScroll: number;
  /** The rows' tops and heights at the start. */
  rows: { top: number; height: number }[];
}

/** How near an edge of the scrolled box it begins to scroll, and how far in a frame. */
const EDGE_PX = 36;
const SCROLL_PX = 8;

/**
 * Orders rows by pointer or touch: the held row follows, the others make room, and `onDrop` has the new place. Nothing in
 * the page changes its order before that, since a moved element would lose the pointer. `count` rows can be ordered.
 */
export function useRowDrag(count: number, onDrop: (id: string, index: number) => void) {
  const [drag, setDrag] = useState<Drag>();
  const grip = useRef<Grip>(undefined);
  const letGo = useRef<() => void>(undefined);
  useEffect(() => () => letGo.current?.(), []);

  /** Listens at once: a quick hand is done before the next rendering. */
  function follow(held: Grip, start: Drag) {
    let now = start;
    const show = () => {
      now = followed(now, held, count);
      setDrag(now);
    };
    const isOurs = (event: globalThis.PointerEvent) => event.pointerId === held.pointerId;
    const onMove = (event: globalThis.PointerEvent) => {
      if (!isOurs(event)) return;
      held.lastY = event.clientY;
      show();
    };
    const onUp = (event: globalThis.PointerEvent) => {
      if (!isOurs(event)) return;
      letGo.current?.();
      if (now.to !== now.from) onDrop(now.id, now.to);
    };
    const onCancel = (event: globalThis.PointerEvent) => isOurs(event) && letGo.current?.();
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'Escape') return;
      event.stopPropagation();
      event.preventDefault();
      letGo.current?.();
    };
    let frame = requestAnimationFrame(function scroll() {
      if (scrollAtEdge(held)) show();
      frame = requestAnimationFrame(scroll);
    });
    addEventListener('pointermove', onMove);
    addEventListener('pointerup', onUp);
    addEventListener('pointercancel', onCancel);
    addEventListener('keydown', onKey, true);
    letGo.current = () => {
      letGo.current = undefined;
      cancelAnimationFrame(frame);
      removeEventListener('pointermove', onMove);
      removeEventListener('pointerup', onUp);
      removeEventListener('pointercancel', onCancel);
      removeEventListener('keydown', onKey, true);
      setDrag(undefined);
    };
  }

  return {
    held: drag?.id,
    /** Takes the row up by its handle. */
    take(event: PointerEvent<HTMLElement>, id: string, index: number) {
      const list = event.currentTarget.closest('ol');
      if (event.button !== 0 || !list || letGo.current) return;
      const box = event.currentTarget.closest<HTMLElement>('.cf-dialog__body');
      grip.current = {
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
      follow(grip.current, start);
    },
    /** Where a row is drawn while another one, or it itself, is on its way. */
    styleOf(index: number): CSSProperties | undefined {
      if (!drag || !grip.current) return undefined;
      const shift = shiftOf(index, drag, grip.current);
      return shift === 0 ? undefined : { translate: `0 ${shift}px` };
    },
  };
}

function followed(drag: Drag, { startY, lastY, box, startScroll, rows }: Grip, count: number): Drag {
  const offsetPx = lastY - startY + (box?.scrollTop ?? 0) - startScroll;
  const own = rows[drag.from];
  if (!own) return drag;
  const middle = own.top + own.height / 2 + offsetPx;
  const above = rows.filter(({ top, height }, index) => index !== drag.from && top + height / 2 < middle);
  return { ...drag, offsetPx, to: Math.min(above.length, count - 1) };
}

function shiftOf(index: number, { from, to, offsetPx }: Drag, { rows }: Grip): number {
  if (index === from) return offsetPx;
  const own = rows[from];
  const next = rows[from + 1] ?? rows[from - 1];
  if (!own || !next) return 0;
  const gap = Math.abs(next.top - own.top) - (rows[from + 1] ? own.height : next.height);
  if (index > from && index <= to) return -(own.height + gap);
  if (index < from && index >= to) return own.height + gap;
  return 0;
}

function scrollAtEdge({ box, lastY }: Grip): boolean {
  if (!box) return false;
  const { top, bottom } = box.getBoundingClientRect();
  const by = lastY < top + EDGE_PX ? -SCROLL_PX : lastY > bottom - EDGE_PX ? SCROLL_PX : 0;
  if (by === 0) return false;
  const before = box.scrollTop;
  box.scrollTop = before + by;
  return box.scrollTop !== before;
}
