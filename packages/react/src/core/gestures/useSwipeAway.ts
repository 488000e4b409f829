import { type PointerEvent, useEffect } from 'react';

const load = () => import('./swipeAway.ts');

/**
 * Returns a handler for `pointerdown` that lets a finger swipe a panel or sheet away (`swipeAway.ts`); its code is loaded as
 * soon as something can be swiped.
 */
export function useSwipeAway(isSwipeable: boolean, onClose: () => void, direction: 'end' | 'down' = 'end') {
  useEffect(() => {
    // The panel has a button too.
    if (isSwipeable) load().catch(() => undefined);
  }, [isSwipeable]);
  return ({ nativeEvent: event, currentTarget: element }: PointerEvent<HTMLElement>) => {
    // Touches of a menu or dialog that the panel has opened bubble through it in React.
    if (!isSwipeable || event.pointerType === 'mouse' || !element.contains(event.target as Node)) return;
    load().then(
      (gesture) => gesture.swipeAway(event, element, onClose, direction),
      () => undefined,
    );
  };
}
