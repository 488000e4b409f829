/** A pen sends no touch event that could be prevented; its mouse events follow within this time. */
const penMs = 100;
const released = ['touchend', 'mousedown', 'mouseup', 'click'] as const;

/**
 * Ignores the release of the finger that is on the page now and the click it causes: the element that a long press has
 * opened may lie under that finger.
 */
export function ignoreRelease(): void {
  const stop = new AbortController();
  const options = { capture: true, passive: false, signal: stop.signal };
  const ignore = (event: Event) => {
    if (event.cancelable) event.preventDefault();
    event.stopPropagation();
  };
  for (const type of released) document.addEventListener(type, ignore, options);
  // A new press counts: on a busy page its events come before the timers below.
  const endByNext = ({ isPrimary }: PointerEvent) => isPrimary && stop.abort();
  document.addEventListener('pointerdown', endByNext, options);
  const endAfter = (ms: number) => () => setTimeout(() => stop.abort(), ms);
  for (const type of ['touchend', 'touchcancel'] as const)
    document.addEventListener(type, endAfter(0), options);
  for (const type of ['pointerup', 'pointercancel'] as const)
    document.addEventListener(type, endAfter(penMs), options);
}
