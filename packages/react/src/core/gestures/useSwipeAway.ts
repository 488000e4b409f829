import { type PointerEvent, useEffect, useRef } from 'react';

/**
 * Returns a handler for `pointerdown` that lets a finger swipe a panel or sheet away (`swipeAway.ts`); its code is loaded as
 * soon as something can be swiped.
 */
export function useSwipeAway(isSwipeable: boolean, onClose: () => void, direction: 'end' | 'down' = 'end') {
  const swipeAway = useRef<typeof import('./swipeAway.ts').swipeAway>(undefined);
  useEffect(() => {
    if (!isSwipeable) return;
    import('./swipeAway.ts').then(
      (gesture) => {
        swipeAway.current = gesture.swipeAway;
      },
      // If loading fails, the panel's button still closes it.
      () => undefined,
    );
  }, [isSwipeable]);
  return ({ nativeEvent: event, currentTarget: element }: PointerEvent<HTMLElement>) => {
    // Touches of a menu or dialog that the panel has opened bubble through it in React.
    if (!isSwipeable || event.pointerType === 'mouse' || !element.contains(event.target as Node)) return;
    swipeAway.current?.(event, element, onClose, direction);
  };
}
