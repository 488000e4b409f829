import { insertText } from '../composer/textareaChange.ts';
import type { WritingField } from '../composer/writingField.ts';

const maxWaitMs = 5_000;

/**
 * Buffers keystrokes until `field` returns a focused text field, and inserts them there, so that typing right after
 * switching loses nothing while the channel opens (UX-04). Ends with a click, Escape, after five seconds, or when `field`
 * returns null for no such field (undefined: not there yet).
 */
export function keepKeystrokes(field: () => WritingField | null | undefined): void {
  const end = new AbortController();
  const begun = performance.now();
  let typed = '';

  function deliver() {
    const area = field();
    if (area === undefined) return false;
    end.abort();
    if (!area) return true;
    area.focus({ preventScroll: true });
    if (typed !== '') insertText(area, typed);
    return true;
  }
  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey || event.isComposing || deliver()) return;
    if (event.key === 'Escape') return end.abort();
    if (event.key === 'Backspace') typed = [...typed].slice(0, -1).join('');
    else if ([...event.key].length === 1) typed += event.key;
    else if (event.key !== 'Enter') return;
    event.preventDefault();
    event.stopPropagation();
  }
  function look() {
    if (end.signal.aborted || deliver()) return;
    if (performance.now() - begun > maxWaitMs) end.abort();
    else requestAnimationFrame(look);
  }

  addEventListener('keydown', onKeyDown, { capture: true, signal: end.signal });
  addEventListener('pointerdown', () => end.abort(), { capture: true, signal: end.signal });
  requestAnimationFrame(look);
}
