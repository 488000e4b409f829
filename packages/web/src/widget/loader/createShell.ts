import { shellStyle } from './shellStyle.ts';
import type { WidgetLabels } from './widgetOptions.ts';

/** How the button and the panel look. */
export interface ShellLook {
  title: string;
  accent: string;
  theme: string;
  position: string;
  dir: string;
  lang: string;
}

/** The button and the panel in a shadow root; the chat itself is its content. */
export interface Shell {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  readonly content: HTMLElement;
  setLook(look: ShellLook): void;
  setOpen(isOpen: boolean): void;
  setUnread(count: number): void;
  /** Draws a message in the panel, with a button if it can be tried again. */
  showMessage(title: string, detail?: string, retry?: () => void): void;
  /** Moves the focus to the last control (true) or the first one of the panel. */
  focusEdge(isLast: boolean): void;
}

export interface ShellEvents {
  onToggle(): void;
  onClose(): void;
  /** The pointer or the focus is at the button: opening is likely. */
  onApproach(): void;
}

const bubble = 'M21 11.5a8.4 8.4 0 0 1-12.3 7.4L3 21l2.1-5.7A8.5 8.5 0 1 1 21 11.5z';
const cross = 'M18 6 6 18M6 6l12 12';
const chevron = 'm6 9 6 6 6-6';
const focusable = 'button,[href],input,textarea,select,iframe,[tabindex],[contenteditable]';
const defaultAccent = '#0b665f';

/** Creates the button and the closed panel inside an element; in a page both are fixed to the window. */
export function createShell(labels: WidgetLabels, events: ShellEvents): Shell {
  const host = element('confab-widget');
  // Inline and important: no rule of the page outside reaches the element or what it inherits.
  for (const [name, value] of [
    ['all', 'initial'],
    ['position', 'fixed'],
    ['z-index', '2147483000'],
  ] as const)
    host.style.setProperty(name, value, 'important');
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(shellStyle);
  root.adoptedStyleSheets = [sheet];

  const heading = element('h2', { id: 't', dir: 'auto' });
  const closer = button('x', labels.close, cross, events.onClose);
  const content = element('div', { class: 'c' });
  const panel = element('section', { class: 'p', role: 'dialog', 'aria-labelledby': 't', tabindex: '-1' }, [
    element('header', {}, [heading, closer]),
    content,
  ]);
  const opener = button('b', labels.open, bubble, events.onToggle);
  opener.setAttribute('aria-haspopup', 'dialog');
  opener.setAttribute('aria-expanded', 'false');
  const badge = element('span', { class: 'n', 'aria-hidden': 'true' });
  const status = element('span', { class: 's', role: 'status' });
  panel.hidden = badge.hidden = true;
  opener.append(badge);
  for (const name of ['pointerenter', 'focus']) opener.addEventListener(name, events.onApproach);

  const shell: Shell = {
    host,
    root,
    content,
    setLook({ title, accent, theme, position, dir, lang }) {
      heading.textContent = title;
      const { dataset, style } = wrapper;
      Object.assign(dataset, { theme, position });
      style.setProperty('--accent', accent || defaultAccent);
      style.setProperty('--on-accent', isBright(accent || defaultAccent) ? '#000' : '#fff');
      Object.assign(host, { dir, lang });
    },
    setOpen(isOpen) {
      panel.hidden = !isOpen;
      for (const edge of edges) edge.tabIndex = isOpen ? 0 : -1;
      wrapper.toggleAttribute('data-open', isOpen);
      opener.setAttribute('aria-expanded', `${isOpen}`);
      setUnread();
      opener.querySelector('path')?.setAttribute('d', isOpen ? chevron : bubble);
    },
    setUnread(count) {
      unread = count;
      setUnread();
    },
    showMessage(title, detail, retry) {
      const message = element('div', { class: 'm', role: detail ? 'alert' : 'status' }, [
        element('strong', {}, [title]),
      ]);
      if (detail) message.append(element('p', { dir: 'auto' }, [detail]));
      if (retry) {
        const again = element('button', { type: 'button' }, [labels.retry]);
        again.addEventListener('click', retry);
        message.append(again);
      }
      content.replaceChildren(message);
    },
    focusEdge(isLast) {
      const controls = [...panel.querySelectorAll<HTMLElement>(focusable)].filter(
        (one) => one.tabIndex >= 0 && !one.matches(':disabled') && one.checkVisibility(),
      );
      const all = opener.checkVisibility() ? [...controls, opener] : controls;
      all.at(isLast ? -1 : 0)?.focus();
    },
  };
  let unread = 0;
  const setUnread = () => {
    const isShown = unread > 0 && panel.hidden;
    badge.hidden = !isShown;
    badge.textContent = unread > 99 ? '99+' : `${unread}`;
    status.textContent = isShown ? labels.unread.replace('{count}', `${unread}`) : '';
    const name = panel.hidden ? labels.open : labels.close;
    opener.setAttribute('aria-label', isShown ? `${name}, ${status.textContent}` : name);
  };
  // Invisible stops of the Tab key, which keep the focus in the open panel.
  const edges = [true, false].map((isLast) => {
    const edge = element('span', { tabindex: '-1', 'aria-hidden': 'true' });
    edge.addEventListener('focus', () => shell.focusEdge(isLast));
    return edge;
  });
  const [before = '', after = ''] = edges;
  const wrapper = element('div', { class: 'w' }, [before, panel, opener, status, after]);
  root.append(wrapper);
  return shell;
}

function element(name: string, attributes: Record<string, string> = {}, children: (Node | string)[] = []) {
  const made = document.createElement(name);
  for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value);
  made.append(...children);
  return made;
}

function button(className: string, label: string, path: string, onClick: () => void): HTMLElement {
  const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg');
  svg.setAttribute('viewBox', '0 0 24 24');
  svg.setAttribute('aria-hidden', 'true');
  const drawn = document.createElementNS('http://www.w3.org/2000/svg', 'path');
  drawn.setAttribute('d', path);
  svg.append(drawn);
  const made = element('button', { type: 'button', class: className, 'aria-label': label });
  made.append(svg);
  made.addEventListener('click', onClick);
  return made;
}

/** Whether black text reads better than white on a `#rrggbb` colour. */
function isBright(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18;
}
