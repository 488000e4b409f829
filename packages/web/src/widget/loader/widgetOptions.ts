import type { WidgetSettings } from '@confab/protocol';

/** A token that the host's back end signed, or a function that fetches one. */
export type TokenSource = string | (() => string | Promise<string>);

/** The texts of the button and of the panel's frame. */
export const defaultLabels = {
  open: 'Open chat',
  close: 'Close chat',
  unread: '{count} unread',
  loading: 'Loading…',
  retry: 'Try again',
  failed: 'The chat couldn’t be loaded',
};
export type WidgetLabels = typeof defaultLabels;

/** The options that a page gives its widget, by attributes of the script tag, or by `Confab.start`. */
export interface WidgetOptions {
  /** The address of the Confab server; that of the script by default. */
  server: string;
  /** The id of a widget of Administration. */
  widget?: string | undefined;
  /** The channel, such as `team:general`, where no widget is named. */
  channel?: string | undefined;
  token?: TokenSource | undefined;
  /** These win over the settings of the widget. */
  title?: string | undefined;
  greeting?: string | undefined;
  accent?: string | undefined;
  theme?: WidgetSettings['color_scheme'] | undefined;
  position?: WidgetSettings['position'] | undefined;
  /** The reading direction; that of the page by default. */
  dir?: 'ltr' | 'rtl' | undefined;
  /** The language of the chat, and of its dates and numbers, as a BCP 47 tag; that of the page by default. */
  locale?: string | undefined;
  labels?: Partial<WidgetLabels> | undefined;
  /** Replaces texts of the chat itself, by the kit's keys. */
  translation?: object | undefined;
}

/** Reads the options in the attributes of the script tag. */
export function optionsOf(script: HTMLScriptElement): WidgetOptions {
  const { dataset } = script;
  const provider = dataset.tokenProvider;
  return {
    ...(dataset as Partial<WidgetOptions>),
    server: dataset.server ?? new URL(script.src).origin,
    // Looked up when it is needed: the page may define it later than the script runs.
    token: provider ? () => callGlobal(provider) : dataset.token,
  };
}

function callGlobal(path: string): string | Promise<string> {
  const found = path.split('.').reduce<unknown>((from, name) => (from as never)?.[name], window);
  if (typeof found !== 'function') throw new Error(`data-token-provider: ${path} is not a function.`);
  return found();
}

/** The key of a guest's session in the storage of the page's origin. */
export const guestKey = (widget: string) => `confab-guest:${widget}`;

/** Whether a guest has been here; false where the browser refuses storage. */
export function hasGuest(widget: string | undefined): boolean {
  try {
    return widget !== undefined && localStorage.getItem(guestKey(widget)) !== null;
  } catch {
    return false;
  }
}
