import { type MouseEvent, type PointerEvent, useRef } from 'react';
import { ignoreRelease } from '../../core/primitives/ignoreRelease.ts';
import type { Anchor } from './registry/overlay.ts';

const LONG_PRESS_MS = 450;
const SLIP_PX = 10;

/** Returns handlers that call `onPress` for a right click or a long press on a message (UX-19), with the pressed element. */
export function useMessagePress(onPress: (messageId: string, anchor: Anchor, target: Element) => void) {
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number } | null>(null);
  const cancel = () => {
    if (press.current) clearTimeout(press.current.timer);
    press.current = null;
  };

  return {
    onContextMenu(event: MouseEvent<HTMLElement>) {
      const id = messageIdOf(event.target);
      const wantsBrowserMenu = event.shiftKey || isOnLink(event.target) || hasSelection();
      if (!id || wantsBrowserMenu || event.defaultPrevented) return;
      event.preventDefault();
      // A finger's own context menu comes from the long press that is already handled.
      if (press.current === null && !isTouch(event)) {
        onPress(id, pointAt(event.clientX, event.clientY), event.target as Element);
      }
    },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      cancel();
      const id = messageIdOf(event.target);
      if (event.pointerType === 'mouse' || !id || isOnLink(event.target)) return;
      const { clientX: x, clientY: y, target } = event;
      const timer = setTimeout(() => {
        press.current = null;
        getSelection()?.removeAllRanges();
        ignoreRelease();
        onPress(id, pointAt(x, y), target as Element);
      }, LONG_PRESS_MS);
      press.current = { timer, x, y };
    },
    onPointerMove(event: PointerEvent<HTMLElement>) {
      const start = press.current;
      if (start && Math.hypot(event.clientX - start.x, event.clientY - start.y) > SLIP_PX) cancel();
    },
    onPointerUp: cancel,
    onPointerCancel: cancel,
  };
}

function messageIdOf(target: EventTarget): string | undefined {
  return target instanceof Element
    ? target.closest<HTMLElement>('[data-message-id]')?.dataset.messageId
    : undefined;
}

const isOnLink = (target: EventTarget) => target instanceof Element && target.closest('a[href]') !== null;
const hasSelection = () => (getSelection()?.toString() ?? '') !== '';
const isTouch = (event: MouseEvent) =>
  (event.nativeEvent as { pointerType?: string }).pointerType === 'touch';

function pointAt(x: number, y: number): Anchor {
  return { getBoundingClientRect: () => new DOMRect(x, y, 0, 0) };
}
