import { type RefObject, useEffect, useState } from 'react';

const DELAY_MS = 500;
/** The next tooltip shows without delay within this time: the pointer is moving along a toolbar. */
const WARM_MS = 300;
const OWNER = '[data-cf-tooltip]';

/** Returns the element under `root` whose tooltip is shown: hovered for a while, or focused by keyboard. */
export function useHoveredTooltip(root: RefObject<HTMLElement | null>): HTMLElement | null {
  const [owner, setOwner] = useState<HTMLElement | null>(null);

  useEffect(() => {
    const element = root.current;
    if (!element) return;
    let pending: HTMLElement | null = null;
    let shown: HTMLElement | null = null;
    let hiddenAt = Number.NEGATIVE_INFINITY;
    let timer: ReturnType<typeof setTimeout> | undefined;

    function show(next: HTMLElement | null) {
      if (shown && !next) hiddenAt = performance.now();
      shown = next;
      setOwner(next);
    }

    function aim(next: HTMLElement | null) {
      if (next === pending) return;
      clearTimeout(timer);
      pending = next;
      const warm = shown !== null || performance.now() - hiddenAt < WARM_MS;
      if (!next) show(null);
      else if (warm) show(next);
      else timer = setTimeout(() => next.isConnected && show(next), DELAY_MS);
    }

    const ownerOf = (target: EventTarget | null) => {
      const found = target instanceof Element ? target.closest<HTMLElement>(OWNER) : null;
      return found?.getAttribute('aria-expanded') === 'true' ? null : found;
    };
    const listeners: Partial<Record<keyof HTMLElementEventMap, (event: never) => void>> = {
      pointerover: (event: PointerEvent) => event.pointerType === 'mouse' && aim(ownerOf(event.target)),
      pointerleave: () => aim(null),
      pointerdown: () => aim(null),
      focusin: ({ target }: FocusEvent) => {
        if (target instanceof Element && target.matches(':focus-visible')) aim(ownerOf(target));
      },
      focusout: () => aim(null),
      keydown: () => aim(null),
    };
    for (const [name, listener] of Object.entries(listeners))
      element.addEventListener(name, listener as never);
    const hide = () => aim(null);
    element.addEventListener('scroll', hide, { capture: true, passive: true });
    return () => {
      clearTimeout(timer);
      for (const [name, listener] of Object.entries(listeners))
        element.removeEventListener(name, listener as never);
      element.removeEventListener('scroll', hide, { capture: true });
    };
  }, [root]);

  return owner;
}
