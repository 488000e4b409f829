import { useEffect } from 'react';
import './PhoneScreen.css';

/** A smaller difference is a toolbar of the browser. */
const minKeyboardPx = 80;

/**
 * Fits the app to the screen of a phone (UX-19): on its side, and above an on-screen keyboard that lies over the page, as on
 * iOS; elsewhere the keyboard makes the page smaller by itself. Draws nothing.
 */
export default function PhoneScreen() {
  useEffect(() => {
    const viewport = window.visualViewport;
    if (!viewport) return;
    const { style } = document.documentElement;
    function update() {
      if (!viewport) return;
      // Zooming in makes the visible part smaller too, but nothing covers the rest.
      const coveredPx = Math.round(window.innerHeight - viewport.height * viewport.scale);
      const isCovered = coveredPx > minKeyboardPx;
      if (!isCovered) {
        style.removeProperty('--web-keyboard');
        return;
      }
      style.setProperty('--web-keyboard', `${coveredPx}px`);
      // The browser has scrolled the page to show the field, which is in view now.
      window.scrollTo(0, 0);
    }
    // The keyboard may have come before this code. Reading sizes here would lay out the page once more.
    const first = requestAnimationFrame(update);
    viewport.addEventListener('resize', update);
    return () => {
      cancelAnimationFrame(first);
      viewport.removeEventListener('resize', update);
      style.removeProperty('--web-keyboard');
    };
  }, []);
  return null;
}
