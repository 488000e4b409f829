import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type MapView, moved, type Point, zoomed } from './mapView.ts';

const keyPx = 80;
const wheelPerLevel = 240;
const arrows: Record<string, Point> = {
  ArrowLeft: { x: keyPx, y: 0 },
  ArrowRight: { x: -keyPx, y: 0 },
  ArrowUp: { x: 0, y: keyPx },
  ArrowDown: { x: 0, y: -keyPx },
};

/** Moves and zooms a map by pointer, wheel, pinch and keys; without `onView` the map is static. */
export function useMapMoves(
  surface: RefObject<HTMLElement | null>,
  view: MapView,
  onView: ((view: MapView) => void) | undefined,
) {
  const pointers = useRef(new Map<number, Point>());
  const latest = useRef(view);
  latest.current = view;

  function show(next: MapView) {
    latest.current = next;
    onView?.(next);
  }

  // React listens to wheel events passively, which could not prevent the page from scrolling.
  useEffect(() => {
    const element = surface.current;
    if (!element || !onView) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const box = element.getBoundingClientRect();
      const around = {
        x: event.clientX - box.left - box.width / 2,
        y: event.clientY - box.top - box.height / 2,
      };
      const lines = event.deltaMode === WheelEvent.DOM_DELTA_LINE ? 16 : 1;
      onView(zoomed(latest.current, (-event.deltaY * lines) / wheelPerLevel, around));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [surface, onView]);

  function onPointerMove(event: PointerEvent<HTMLElement>) {
    const before = pointers.current.get(event.pointerId);
    if (!before) return;
    const now = { x: event.clientX, y: event.clientY };
    const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
    pointers.current.set(event.pointerId, now);
    if (!other) return show(moved(latest.current, { x: now.x - before.x, y: now.y - before.y }));
    const box = event.currentTarget.getBoundingClientRect();
    const distance = (point: Point) => Math.hypot(point.x - other.x, point.y - other.y) || 1;
    const around = {
      x: (now.x + other.x) / 2 - box.left - box.width / 2,
      y: (now.y + other.y) / 2 - box.top - box.height / 2,
    };
    const pinched = zoomed(latest.current, Math.log2(distance(now) / distance(before)), around);
    show(moved(pinched, { x: (now.x - before.x) / 2, y: (now.y - before.y) / 2 }));
  }

  if (!onView) return {};
  const release = (event: PointerEvent<HTMLElement>) => void pointers.current.delete(event.pointerId);
  return {
    onPointerDown(event: PointerEvent<HTMLElement>) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
    },
    onPointerMove,
    onPointerUp: release,
    onPointerCancel: release,
    onKeyDown(event: KeyboardEvent<HTMLElement>) {
      const by = arrows[event.key];
      const levels = { '+': 1, '=': 1, '-': -1, _: -1 }[event.key];
      if (event.ctrlKey || event.metaKey || event.altKey || (!by && !levels)) return;
      event.preventDefault();
      show(by ? moved(latest.current, by) : zoomed(latest.current, levels ?? 0));
    },
  };
}
