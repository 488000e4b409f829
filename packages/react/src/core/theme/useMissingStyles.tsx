import { type ReactNode, type RefObject, useEffect, useState } from 'react';

/** The time that a style sheet may take to load, in milliseconds. */
const graceMs = 3000;
const checkMs = 250;

const message =
  'Confab’s style sheet is missing. Import it once on this page: import "@confab/react/style.css". ' +
  'In a shadow root, add it as a <link rel="stylesheet"> or <style> inside that root.';

/** Returns a notice for the developer if the kit's style sheet does not apply to an element; undefined if it does. */
export function useMissingStyles(element: RefObject<Element | null>): ReactNode {
  const [isMissing, setMissing] = useState(false);
  useEffect(() => {
    let waitedMs = 0;
    const hasStyles = () =>
      element.current !== null && getComputedStyle(element.current).getPropertyValue('--cf-sheet') !== '';
    if (hasStyles()) return;
    const timer = setInterval(() => {
      waitedMs += checkMs;
      if (hasStyles()) {
        clearInterval(timer);
        setMissing(false);
      } else if (waitedMs === graceMs) {
        console.error(message);
        setMissing(true);
      }
    }, checkMs);
    return () => clearInterval(timer);
  }, [element]);
  // Without the style sheet, only the browser's own styles apply.
  return isMissing && <p role="alert">{message}</p>;
}
