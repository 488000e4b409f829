import { createWidget, type PanelFiles, type Widget } from './createWidget.ts';
import { optionsOf, type WidgetOptions } from './widgetOptions.ts';

declare const CONFAB_WIDGET_FILES: PanelFiles;

/** Receives `window.Confab` once it is there. */
type Ready = (api: typeof confab) => void;

const script = document.currentScript as HTMLScriptElement;
const given = optionsOf(script);
let current: Widget | undefined;
const start = (options: Partial<WidgetOptions>): Widget => {
  current?.destroy();
  current = createWidget({ ...given, ...options }, CONFAB_WIDGET_FILES);
  return current;
};
/** `window.Confab`: the widget of the page. */
const confab = {
  /** Adds the button with these options over the attributes of the script tag; it replaces an earlier one. */
  start,
  open: () => current?.open(),
  close: () => current?.close(),
  setToken: (...[token]: Parameters<Widget['setToken']>) => current?.setToken(token),
  on: (...[event, listener]: Parameters<Widget['on']>) => current?.on(event, listener),
  destroy: () => {
    current?.destroy();
    current = undefined;
  },
};
if (given.widget !== undefined || given.channel !== undefined) start({});

const page = window as unknown as {
  Confab: typeof confab;
  ConfabReady?: Ready[] | { push(ready: Ready): void };
};
page.Confab = confab;
// Functions that the page pushed before the script ran, and those that it pushes later.
const waiting = page.ConfabReady;
const run = (ready: Ready) => ready(confab);
page.ConfabReady = { push: run };
if (Array.isArray(waiting)) waiting.forEach(run);
