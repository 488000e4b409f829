import { type KeyboardEvent, type PointerEvent, useState } from 'react';

const storageKey = 'confab.sidebarWidth';
const minPx = 200;
const maxPx = 400;
const usual = 260;
const stepPx = 16;

/** The sidebar's width on this device, and the props of a separator that changes it by pointer and arrow keys. */
export function useSidebarWidth() {
  const [widthPx, setWidthPx] = useState(remembered);
  const change = (px: number) => {
    const next = Math.round(Math.min(maxPx, Math.max(minPx, px)));
    setWidthPx(next);
    try {
      localStorage.setItem(storageKey, String(next));
    } catch {
      // It lasts while the page is open.
    }
  };
  const separator = {
    tabIndex: 0,
    'aria-orientation': 'vertical' as const,
    'aria-valuemin': minPx,
    'aria-valuemax': maxPx,
    'aria-valuenow': widthPx,
    onPointerDown: (event: PointerEvent<HTMLElement>) =>
      event.currentTarget.setPointerCapture(event.pointerId),
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      if (event.currentTarget.hasPointerCapture(event.pointerId))
        change(isRightToLeft(event.currentTarget) ? innerWidth - event.clientX : event.clientX);
    },
    onDoubleClick: () => change(usual),
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const forward = isRightToLeft(event.currentTarget) ? -stepPx : stepPx;
      if (event.key === 'ArrowLeft') change(widthPx - forward);
      if (event.key === 'ArrowRight') change(widthPx + forward);
    },
  };
  return { widthPx, separator };
}

const isRightToLeft = (element: Element) => element.matches(':dir(rtl)');

function remembered(): number {
  try {
    return Number(localStorage.getItem(storageKey)) || usual;
  } catch {
    return usual;
  }
}
