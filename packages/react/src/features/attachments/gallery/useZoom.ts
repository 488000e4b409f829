import { type PointerEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { fitted, moved, type ZoomView, zoomAround } from './zoomView.ts';

/** The zoom factor of one press of a key or button. */
const STEP = 1.5;
/** The distance of a swipe to the next picture, in pixels. */
const SWIPE_PX = 56;

export interface Zoom {
  view: ZoomView;
  zoomIn(): void;
  zoomOut(): void;
  reset(): void;
  /** The distance that a finger has dragged the fitted picture sideways. */
  pulledPx: number;
  handlers: {
    onPointerDown(event: PointerEvent<HTMLElement>): void;
    onPointerMove(event: PointerEvent<HTMLElement>): void;
    onPointerUp(event: PointerEvent<HTMLElement>): void;
    onPointerCancel(event: PointerEvent<HTMLElement>): void;
    onDoubleClick(event: { clientX: number; clientY: number }): void;
  };
}

/** Zoom by wheel, pinch, double click and key, panning by drag, and a swipe from the fitted picture to the next. */
export function useZoom(stage: RefObject<HTMLElement | null>, onSwipe: (step: 1 | -1) => void): Zoom {
  const [view, setView] = useState(fitted);
  const [pulledPx, setPulledPx] = useState(0);
  const pointers = useRef(new Map<number, { x: number; y: number }>());

  const box = () => stage.current?.getBoundingClientRect() ?? new DOMRect(0, 0, 1, 1);
  const fromMiddle = (x: number, y: number) => {
    const { left, top, width, height } = box();
    return { x: x - left - width / 2, y: y - top - height / 2 };
  };
  const zoom = (factor: number, point?: { x: number; y: number }) =>
    setView((old) => zoomAround(old, factor, box(), point));

  useEffect(() => {
    const element = stage.current;
    if (!element) return;
    const onWheel = (event: WheelEvent) => {
      // Otherwise the browser would zoom the whole page.
      event.preventDefault();
      const { left, top, width, height } = element.getBoundingClientRect();
      const point = { x: event.clientX - left - width / 2, y: event.clientY - top - height / 2 };
      const speed = event.ctrlKey ? 0.01 : 0.002;
      setView((old) => zoomAround(old, Math.exp(-event.deltaY * speed), { width, height }, point));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  }, [stage]);

  function end(event: PointerEvent<HTMLElement>) {
    pointers.current.delete(event.pointerId);
    if (Math.abs(pulledPx) > SWIPE_PX && event.type === 'pointerup') onSwipe(pulledPx < 0 ? 1 : -1);
    setPulledPx(0);
  }

  return {
    view,
    pulledPx,
    zoomIn: () => zoom(STEP),
    zoomOut: () => zoom(1 / STEP),
    reset: () => setView(fitted),
    handlers: {
      onPointerDown(event) {
        event.currentTarget.setPointerCapture(event.pointerId);
        pointers.current.set(event.pointerId, { x: event.clientX, y: event.clientY });
      },
      onPointerMove(event) {
        const before = pointers.current.get(event.pointerId);
        if (!before) return;
        const now = { x: event.clientX, y: event.clientY };
        const other = [...pointers.current].find(([id]) => id !== event.pointerId)?.[1];
        pointers.current.set(event.pointerId, now);
        if (other) {
          setPulledPx(0);
          zoom(distance(now, other) / Math.max(1, distance(before, other)), fromMiddle(other.x, other.y));
        } else if (view.scale > 1) {
          setView((old) => moved(old, box(), { x: now.x - before.x, y: now.y - before.y }));
        } else if (event.pointerType !== 'mouse') setPulledPx((old) => old + now.x - before.x);
      },
      onPointerUp: end,
      onPointerCancel: end,
      onDoubleClick({ clientX, clientY }) {
        if (view.scale > 1) setView(fitted);
        else zoom(STEP * STEP, fromMiddle(clientX, clientY));
      },
    },
  };
}

const distance = (a: { x: number; y: number }, b: { x: number; y: number }) =>
  Math.hypot(a.x - b.x, a.y - b.y);
