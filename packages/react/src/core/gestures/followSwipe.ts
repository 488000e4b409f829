/** The direction of a swipe; `start` and `end` are those of a line of text. */
export type SwipeDirection = 'start' | 'end' | 'down';

export interface SwipeOptions {
  direction: SwipeDirection;
  /** The distance that completes the swipe when the finger lifts, in pixels. */
  thresholdPx: number;
  /** Whether a short but fast swipe completes it too. */
  canFlick?: boolean;
  /** Called with the distance in the direction, in pixels; never negative. */
  onMove(px: number): void;
  /** Called once after the first `onMove`: the finger has lifted, or the swipe was cancelled. */
  onEnd(isComplete: boolean): void;
}

/** Shorter movements may still become a tap or a scroll. */
const slackPx = 12;
const flickPx = 40;
const flickPxPerMs = 0.6;
/** These have swipes of their own. */
const ownSwipes = 'input, textarea, select, video, audio, canvas, [role="slider"], [draggable="true"]';

/** Returns 1 if the end of a line is on the right of the element, else -1. */
export const signOf = (element: Element): 1 | -1 => (element.matches(':dir(rtl)') ? -1 : 1);

/**
 * Follows a finger that has touched `element`, from its `pointerdown` event on. Movements that are not mainly in the wanted
 * direction are left to scrolling; `touch-action` of the element must leave the direction to scripts.
 */
export function followSwipe(start: PointerEvent, element: Element, options: SwipeOptions): void {
  const { direction, thresholdPx, canFlick = false, onMove, onEnd } = options;
  if (!start.isPrimary || (start.target instanceof Element && start.target.closest(ownSwipes))) return;
  const isDown = direction === 'down';
  const sign = isDown ? 1 : signOf(element) * (direction === 'end' ? 1 : -1);
  const stop = new AbortController();
  let isSwiping = false;

  function end(isComplete: boolean) {
    stop.abort();
    if (isSwiping) onEnd(isComplete);
  }
  function distances({ clientX, clientY }: PointerEvent): [along: number, across: number] {
    const [x, y] = [clientX - start.clientX, clientY - start.clientY];
    return isDown ? [y, x] : [x * sign, y];
  }
  function move(event: PointerEvent) {
    if (event.pointerId !== start.pointerId) return;
    const [along, across] = distances(event);
    if (!isSwiping) {
      if (Math.hypot(along, across) < slackPx) return;
      if (along < 1.5 * Math.abs(across)) return end(false);
      isSwiping = true;
    }
    onMove(Math.max(0, along));
  }
  function lift(event: PointerEvent) {
    if (event.pointerId !== start.pointerId) return;
    // The last movement may have no event of its own.
    move(event);
    const [along] = distances(event);
    const isFlick = canFlick && along > flickPx && along / (event.timeStamp - start.timeStamp) > flickPxPerMs;
    end(along >= thresholdPx || isFlick);
  }
  const listen = { signal: stop.signal };
  document.addEventListener('pointermove', move, listen);
  document.addEventListener('pointerup', lift, listen);
  for (const cancel of ['pointercancel', 'pointerdown'] as const)
    document.addEventListener(cancel, (event) => event !== start && end(false), listen);
}
