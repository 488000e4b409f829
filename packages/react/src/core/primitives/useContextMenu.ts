import { cloneElement, type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { ignoreRelease } from './ignoreRelease.ts';
import { usePreloadedOverlays } from './lazyOverlays.ts';
import type { OverlayState, TriggerElement } from './overlayState.ts';

const LONG_PRESS_MS = 500;
/** A finger that moves further is scrolling. */
const MOVE_TOLERANCE_PX = 10;

/** A virtual element to position a menu at. */
interface Anchor {
  getBoundingClientRect(): DOMRect;
}

/** Opens a menu when its target is right-clicked, long-pressed or receives the menu key. */
export function useContextMenu(
  target: TriggerElement,
  options: Pick<OverlayState, 'onOpenChange' | 'disabled'>,
) {
  const [open, setOwnOpen] = useState(false);
  const [anchor, setAnchor] = useState<Anchor | null>(null);
  const press = useRef<{ timer: ReturnType<typeof setTimeout>; x: number; y: number }>(undefined);
  usePreloadedOverlays();

  function setOpen(next: boolean) {
    setOwnOpen(next);
    options.onOpenChange?.(next);
  }

  function openAt(x: number, y: number) {
    const point = new DOMRect(x, y, 0, 0);
    setAnchor({ getBoundingClientRect: () => point });
    setOpen(true);
  }

  function cancelPress() {
    clearTimeout(press.current?.timer);
    press.current = undefined;
  }

  if (options.disabled) return { open: false, anchor: null, setOpen, target };
  return {
    open,
    anchor,
    setOpen,
    target: cloneElement(target, {
      onContextMenu(event: MouseEvent) {
        event.preventDefault();
        cancelPress();
        // The menu key has no coordinates, so the menu opens at the element's corner.
        const { left, bottom } = event.currentTarget.getBoundingClientRect();
        const byKey = event.clientX === 0 && event.clientY === 0;
        openAt(byKey ? left : event.clientX, byKey ? bottom : event.clientY);
      },
      onPointerDown(event: PointerEvent) {
        if (event.pointerType !== 'touch') return;
        const { clientX: x, clientY: y } = event;
        press.current = { x, y, timer: setTimeout(openByTouch, LONG_PRESS_MS) };
        function openByTouch() {
          ignoreRelease();
          openAt(x, y);
        }
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        const start = press.current;
        if (start && Math.hypot(clientX - start.x, clientY - start.y) > MOVE_TOLERANCE_PX) cancelPress();
      },
      onPointerUp: cancelPress,
      onPointerCancel: cancelPress,
    }),
  };
}
