import { followSwipe, signOf } from './followSwipe.ts';

const slideMs = 150;

/**
 * Closes a panel or sheet that is swiped towards the end of the line, or down: it follows the finger from its `pointerdown`
 * on, and returns to its place if it is released too early. Under reduced motion it does not move.
 */
export function swipeAway(
  start: PointerEvent,
  element: HTMLElement,
  onClose: () => void,
  direction: 'end' | 'down' = 'end',
): void {
  const isDown = direction === 'down';
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches;
  const lengthPx = isDown ? element.clientHeight : element.clientWidth;
  const sign = signOf(element);
  const offset = (px: number) => (isDown ? `0 ${px}px` : `${px * sign}px`);
  let px = 0;
  followSwipe(start, element, {
    direction,
    thresholdPx: lengthPx / 3,
    canFlick: true,
    onMove(next) {
      px = next;
      if (!isStill) element.style.translate = offset(px);
    },
    onEnd(isComplete) {
      element.style.translate = '';
      if (isStill) {
        if (isComplete) onClose();
        return;
      }
      const slide = element.animate(
        { translate: [offset(px), offset(isComplete ? lengthPx : 0)] },
        { duration: slideMs, easing: 'cubic-bezier(0.2, 0, 0, 1)', fill: isComplete ? 'forwards' : 'none' },
      );
      if (!isComplete) return;
      slide.onfinish = () => {
        onClose();
        // Returns the panel to the screen in case `onClose` leaves it open.
        requestAnimationFrame(() => slide.cancel());
      };
    },
  });
}
