import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import type { ContentOptions, WidgetContent } from '../loader/widgetContent.ts';
import { WidgetApp } from './WidgetApp.tsx';

/** Draws the chat in an element, in a page's shadow root or in a frame of its own. */
export function mountWidget(given: ContentOptions): WidgetContent {
  const { container } = given;
  const box = document.createElement('div');
  const root = createRoot(box);
  const nameField = createRef<HTMLInputElement>();
  let { token } = given.options;
  let isOpen = false;
  const render = () => root.render(<WidgetApp {...given} {...{ token, isOpen, nameField }} />);
  container.replaceChildren(box);
  render();
  return {
    setOpen(open) {
      isOpen = open;
      render();
    },
    setToken(next) {
      token = next;
      render();
    },
    focus: () => void focusFirst(box),
    destroy() {
      root.unmount();
      box.remove();
    },
  };
}

const writable = 'input:not(:disabled), textarea:not(:disabled)';

/** Moves the focus to the field to write in, once it is drawn. */
function focusFirst(box: HTMLElement): void {
  const field = () => box.querySelector<HTMLElement>(writable);
  const found = field();
  if (found) return found.focus();
  const observer = new MutationObserver(() => {
    const drawn = field();
    if (!drawn) return;
    observer.disconnect();
    drawn.focus();
  });
  observer.observe(box, { childList: true, subtree: true });
  // Whoever waited this long may have moved on.
  setTimeout(() => observer.disconnect(), 5000);
}
