import { type KeyboardEvent, type PointerEvent, useState } from 'react';
import {
  defaultSidebarPx,
  maxSidebarPx,
  minSidebarPx,
  storedSidebarWidth,
  storeSidebarWidth,
} from './sidebarWidth.ts';

const stepPx = 16;

/** The sidebar's width on this device, and the props of a separator that changes it by pointer and arrow keys. */
export function useSidebarWidth() {
  const [widthPx, setWidthPx] = useState(storedSidebarWidth);
  const change = (px: number) => {
    const next = Math.round(Math.min(maxSidebarPx, Math.max(minSidebarPx, px)));
    setWidthPx(next);
    storeSidebarWidth(next);
  };
  const separator = {
    tabIndex: 0,
    'aria-orientation': 'vertical' as const,
    'aria-valuemin': minSidebarPx,
    'aria-valuemax': maxSidebarPx,
    'aria-valuenow': widthPx,
    onPointerDown: (event: PointerEvent<HTMLElement>) =>
      event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId))
        change(isRightToLeft(event.currentTarget) ? innerWidth - event.clientX : event.clientX);
    },
    onDoubleClick: () => change(defaultSidebarPx),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const forward = isRightToLeft(event.currentTarget) ? -stepPx : stepPx;
      if (event.key === 'ArrowLeft') change(widthPx - forward);
      if (event.key === 'ArrowRight') change(widthPx + forward);
    },
  };
  return { widthPx, separator };
}

const isRightToLeft = (element: Element) => element.matches(':dir(rtl)');
