import { element, iconButton } from './element.ts';
import type { WidgetLabels } from './widgetOptions.ts';

/** The button, in a shadow root that the panel is added to later. */
export interface Launcher {
  readonly host: HTMLElement;
  readonly root: ShadowRoot;
  /** The element of the theme: the panel is put before the button. */
  readonly frame: HTMLElement;
  readonly button: HTMLButtonElement;
  setLook(look: LauncherLook): void;
  setOpen(isOpen: boolean): void;
  setUnread(count: number): void;
  /** Draws an error beside the button, where there is no panel to show it; an empty text removes it. */
  showError(text: string): void;
}

export interface LauncherLook {
  /** A colour as `#rrggbb`; empty for the default. */
  accent: string;
  theme: string;
  position: string;
}

const bubble = 'M21 11.5a8.4 8.4 0 0 1-12.3 7.4L3 21l2.1-5.7A8.5 8.5 0 1 1 21 11.5z';
const chevron = 'm6 9 6 6 6-6';
const defaultAccent = '#0b665f';

// Its own colours, since the kit's tokens are loaded later, with the chat.
const style = `.w *{box-sizing:border-box}
.w{--ink:light-dark(#211e1a,#ece8e1);--sheet:light-dark(#fffefc,#1c1a18);font:15px/22px system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;color:var(--ink);color-scheme:light dark}
.w[data-theme=light]{color-scheme:light}
.w[data-theme=dark]{color-scheme:dark}
.b,.x{border:0;cursor:pointer;padding:0}
.b,.e{position:fixed;inset-block-end:calc(20px + env(safe-area-inset-bottom));inset-inline-end:calc(20px + env(safe-area-inset-right))}
.w[data-position=start] .b,.w[data-position=start] .e{inset-inline:calc(20px + env(safe-area-inset-left)) auto}
.b{inline-size:56px;block-size:56px;border-radius:50%;background:var(--accent);color:var(--on-accent);display:grid;place-items:center;box-shadow:0 2px 6px #0003,0 8px 24px #0003}
.b:hover{filter:brightness(1.08)}
.b:focus-visible{outline:3px solid var(--accent);outline-offset:3px}
.e{margin-block-end:68px;max-inline-size:min(360px,100vw - 40px);padding:12px 16px;border-radius:12px;background:var(--sheet);box-shadow:0 2px 12px #0004;overflow-wrap:anywhere}
.b svg,.x svg{inline-size:26px;block-size:26px;fill:none;stroke:currentColor;stroke-width:1.75;stroke-linecap:round;stroke-linejoin:round}
.n{position:absolute;inset-block-start:-3px;inset-inline-end:-3px;min-inline-size:22px;padding:0 6px;border-radius:11px;background:#b3261e;color:#fff;font-size:12px;font-weight:600;text-align:center}
.s{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
[hidden]{display:none!important}
@media(forced-colors:active){.b{border:1px solid}}`;

/** Creates the button in an element that no rule of the page outside reaches. */
export function createLauncher(labels: WidgetLabels, dir: string, onClick: () => void): Launcher {
  const host = document.createElement('confab-widget');
  // Inline and important, which wins over every sheet of the page; the rest of the isolation is the shadow root's.
  host.style.cssText = 'all:initial!important;position:fixed!important;z-index:2147483000!important';
  host.dir = dir;
  const root = host.attachShadow({ mode: 'open' });
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(style);
  root.adoptedStyleSheets = [sheet];

  const button = iconButton('b', bubble, onClick);
  const badge = element('span', { class: 'n', 'aria-hidden': 'true' });
  const status = element('span', { class: 's', role: 'status' });
  const error = element('div', { class: 'e', role: 'alert' });
  const frame = element('div', { class: 'w' }, button, error, status);
  button.append(badge);
  root.append(frame);
  error.hidden = true;

  let isOpen = false;
  let unread = 0;
  const draw = () => {
    const isShown = unread > 0 && !isOpen;
    const name = isOpen ? labels.close : labels.open;
    badge.hidden = !isShown;
    badge.textContent = unread > 99 ? '99+' : `${unread}`;
    status.textContent = isShown ? labels.unread.replace('{count}', `${unread}`) : '';
    button.ariaLabel = isShown ? `${name}, ${status.textContent}` : name;
    button.ariaExpanded = `${isOpen}`;
    button.querySelector('path')?.setAttribute('d', isOpen ? chevron : bubble);
    frame.toggleAttribute('data-open', isOpen);
  };
  draw();
  return {
    host,
    root,
    frame,
    button,
    setLook({ accent, theme, position }) {
      Object.assign(frame.dataset, { theme, position });
      frame.style.setProperty('--accent', accent || defaultAccent);
      frame.style.setProperty('--on-accent', isBright(accent || defaultAccent) ? '#000' : '#fff');
    },
    setOpen(open) {
      isOpen = open;
      draw();
    },
    setUnread(count) {
      unread = count;
      draw();
    },
    showError(text) {
      error.textContent = text;
      error.hidden = text === '';
    },
  };
}

/** Whether black text reads better than white on a `#rrggbb` colour. */
function isBright(color: string): boolean {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map(
    (at) => (Number.parseInt(color.slice(at, at + 2), 16) / 255) ** 2.2,
  );
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > 0.18;
}
