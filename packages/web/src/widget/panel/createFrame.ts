import type { Launcher } from '../loader/createLauncher.ts';
import { element, iconButton } from '../loader/element.ts';
import type { WidgetLabels } from '../loader/widgetOptions.ts';
import { panelStyle } from './panelStyle.ts';

/** The frame around the chat: its title, the button that closes it, and messages in place of the chat. */
export interface PanelFrame {
  readonly content: HTMLElement;
  setTitle(title: string): void;
  setOpen(isOpen: boolean): void;
  /** Draws a message, with a button if it can be tried again. */
  showMessage(title: string, detail?: string, retry?: () => void): void;
  /** Moves the focus to the first control, or the last one. */
  focusEdge(isLast: boolean): void;
}

const cross = 'M18 6 6 18M6 6l12 12';
const focusable = 'button,[href],input,textarea,select,iframe,[tabindex],[contenteditable]';

/** Adds the closed panel before the button. While it is open, the Tab key stays in it, unless it is part of a page. */
export function createFrame(
  launcher: Launcher,
  labels: WidgetLabels,
  onClose: () => void,
  isModal = true,
): PanelFrame {
  const { root, frame, button } = launcher;
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(panelStyle);
  root.adoptedStyleSheets.push(sheet);
  const heading = element('h2', { id: 't', dir: 'auto' });
  const closer = iconButton('x', cross, onClose);
  closer.ariaLabel = labels.close;
  const content = element('div', { class: 'c' });
  const panel = element(
    'section',
    { class: 'p', role: 'dialog', 'aria-labelledby': 't' },
    element('header', {}, heading, closer),
    content,
  );
  panel.hidden = true;
  button.ariaHasPopup = 'dialog';

  const focusEdge = (isLast: boolean) => {
    const controls = [...panel.querySelectorAll<HTMLElement>(focusable), button].filter(
      (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
    );
    controls.at(isLast ? -1 : 0)?.focus();
  };
  // Invisible stops of the Tab key, which keep the focus in the open panel.
  const edgeOf = (isLast: boolean) => {
    const edge = element('span', { tabindex: '-1', 'aria-hidden': 'true' });
    edge.onfocus = () => focusEdge(isLast);
    return edge;
  };
  const edges = [edgeOf(true), edgeOf(false)] as const;
  frame.prepend(edges[0], panel);
  frame.append(edges[1]);

  return {
    content,
    setTitle(title) {
      heading.textContent = title;
    },
    setOpen(isOpen) {
      panel.hidden = !isOpen;
      for (const edge of edges) edge.tabIndex = isOpen && isModal ? 0 : -1;
      launcher.setOpen(isOpen);
    },
    showMessage(title, detail, retry) {
      const message = element('div', { class: 'm', role: detail ? 'alert' : 'status' });
      if (title) message.append(element('strong', { dir: 'auto' }, title));
      if (detail) message.append(element('p', { dir: 'auto' }, detail));
      if (retry) {
        const again = element('button', { type: 'button' }, labels.retry);
        again.onclick = retry;
        message.append(again);
      }
      content.replaceChildren(message);
    },
    focusEdge,
  };
}
