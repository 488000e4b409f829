const endMs = 100;
const released = ['touchend', 'mousedown', 'mouseup', 'click'] as const;

/**
 * Ignores the lifting of the finger that is on the page now, with the click that a browser makes of it: what a long press has
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
  // The mouse events that a browser makes of a touch come right after it.
  const end = () => setTimeout(() => stop.abort(), endMs);
  for (const type of ['pointerup', 'pointercancel'] as const) document.addEventListener(type, end, options);
}
