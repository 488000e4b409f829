import { insertText } from '../composer/textareaChange.ts';

const longestMs = 5_000;

/**
 * Keeps what is typed from now on until `field` answers a text field that has the focus, and writes it there: whoever
 * switches and types on loses no letter to a channel that is still opening (UX-04). A click, Escape, five seconds, or that
 * there will be no such field (null; undefined while it may still come) end it.
 */
export function keepKeystrokes(field: () => HTMLTextAreaElement | null | undefined): void {
  const end = new AbortController();
  const begun = performance.now();
  let kept = '';

  function deliver() {
    const area = field();
    if (area === undefined) return false;
    end.abort();
    if (!area) return true;
    area.focus({ preventScroll: true });
    if (kept !== '') insertText(area, kept);
    return true;
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || deliver()) return;
    if (event.key === 'Escape') return end.abort();
    if (event.key === 'Backspace') kept = [...kept].slice(0, -1).join('');
    else if ([...event.key].length === 1) kept += event.key;
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  }
  function look() {
    if (end.signal.aborted || deliver()) return;
    if (performance.now() - begun > longestMs) end.abort();
    else requestAnimationFrame(look);
  }

  addEventListener('keydown', onKeyDown, { capture: true, signal: end.signal });
  addEventListener('pointerdown', () => end.abort(), { capture: true, signal: end.signal });
  requestAnimationFrame(look);
}
