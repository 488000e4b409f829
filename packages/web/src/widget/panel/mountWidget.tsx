import { createRef } from 'react';
import { createRoot } from 'react-dom/client';
import { WidgetApp } from './WidgetApp.tsx';
import type { ContentOptions, WidgetContent } from './widgetContent.ts';

/** Draws the chat in an element, in a page's shadow root or in a frame of its own. */
export function mountWidget(given: ContentOptions): WidgetContent {
  const { container } = given;
  const box = document.createElement('div');
  const root = createRoot(box);
  const nameField = createRef<HTMLInputElement>();
  let { token } = given.options;
  let session = 0;
  let isOpen = false;
  const render = () => root.render(<WidgetApp {...given} {...{ token, session, isOpen, nameField }} />);
  container.replaceChildren(box);
  render();
  return {
    setOpen(open) {
      isOpen = open;
      render();
    },
    setToken(next) {
      token = next;
      session++;
      render();
    },
    focus: () => void focusFirst(box),
    destroy() {
      root.unmount();
      box.remove();
    },
  };
}

const writable = 'textarea:not(:disabled), input:not(:disabled, [type="file"])';

/**
 * Moves the focus to the field to write in, once it is drawn. On a phone it stays at the panel's own button, so that no
 * keyboard covers what there is to read.
 */
function focusFirst(box: HTMLElement): void {
  if (matchMedia('(pointer: coarse)').matches) return;
  const root = box.getRootNode();
  const focusField = () => {
    const field = box.querySelector<HTMLElement>(writable);
    // Whoever has left the panel meanwhile stays where they are.
    const hasLeft = root instanceof ShadowRoot && document.activeElement !== root.host;
    if (!hasLeft) field?.focus();
    return hasLeft || field !== null;
  };
  if (focusField()) return;
  const observer = new MutationObserver(() => focusField() && observer.disconnect());
  observer.observe(box, { childList: true, subtree: true });
  setTimeout(() => observer.disconnect(), maxWaitMs);
}

/** How long the field may take to be drawn. */
const maxWaitMs = 5000;
