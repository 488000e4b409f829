import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { ignoreRelease } from '../../../core/primitives/ignoreRelease.ts';

/** A virtual element to position a menu at. */
export interface Anchor {
  getBoundingClientRect(): DOMRect;
}

const longPressMs = 450;
/** A finger that moves further is scrolling. */
const moveTolerancePx = 10;

/** Returns handlers that call `onPress` for a right click, the menu key or a long press on a channel's row. */
export function useRowPress(onPress: (cid: string, anchor: Anchor) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number; cid: string }>(
    undefined,
  );
  /** Set when a long press has opened the menu, so that the context menu event of the same finger is ignored. */
  const opened = useRef(false);
  const cancel = () => {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  };
  return {
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const cid = cidOf(event.target);
      if (!cid || event.shiftKey || event.defaultPrevented) return;
      event.preventDefault();
      const isPointer = event.clientX !== 0 || event.clientY !== 0;
      if (!opened.current)
        onPress(cid, isPointer ? pointAt(event.clientX, event.clientY) : (event.target as Element));
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      cancel();
      opened.current = false;
      const cid = cidOf(event.target);
      if (event.pointerType === 'mouse' || !cid) return;
      const { clientX: x, clientY: y } = event;
      const timer = setTimeout(() => {
        opened.current = true;
        ignoreRelease();
        onPress(cid, pointAt(x, y));
      }, longPressMs);
      press.current = { timer, x, y, cid };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = press.current;
      if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > moveTolerancePx) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  };
}

const cidOf = (target: EventTarget) =>
  target instanceof Element ? target.closest<HTMLElement>('[data-cid]')?.dataset.cid : undefined;

const pointAt = (x: number, y: number): Anchor => ({ getBoundingClientRect: () => new DOMRect(x, y, 0, 0) });
