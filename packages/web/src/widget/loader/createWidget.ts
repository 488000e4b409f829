import type { WidgetSettings } from '@confab/protocol';
import { createLauncher, type Launcher } from './createLauncher.ts';
import { defaultLabels, hasGuest, type TokenSource, type WidgetOptions } from './widgetOptions.ts';

/** A chat button on a page. */
export interface Widget {
  open(): void;
  close(): void;
  /** Signs in with another token, or a function that fetches one; undefined signs out. */
  setToken(token: TokenSource | undefined): void;
  /** Calls `listener` on each change; returns a function that ends it. */
  on<E extends keyof WidgetEvents>(event: E, listener: (value: WidgetEvents[E]) => void): () => void;
  /** Removes the button and ends the connection. */
  destroy(): void;
}

export interface WidgetEvents {
  /** The number of unread messages. */
  unread: number;
  /** Whether the panel is open. */
  open: boolean;
}

/** The addresses of the panel's files on the service, whose names the build knows. */
export interface PanelFiles {
  readonly script: string;
  readonly style: string;
}

/** The settings of a widget as the service answered; without a status if it did not answer. */
export interface SettingsAnswer {
  readonly status?: number;
  readonly widget?: WidgetSettings;
}

/** The parts of the loader that the panel works with. */
export interface PanelOptions {
  readonly launcher: Launcher;
  readonly options: WidgetOptions & { dir: 'ltr' | 'rtl'; locale: string };
  readonly labels: typeof defaultLabels;
  readonly style: string;
  fetchSettings(): Promise<SettingsAnswer>;
  emit<E extends keyof WidgetEvents>(event: E, value: WidgetEvents[E]): void;
}

/** The panel, which is loaded on demand: the frame around the chat, and the chat in it. */
export interface Panel {
  setOpen(isOpen: boolean): void;
  setToken(token: TokenSource | undefined): void;
  destroy(): void;
}

export type CreatePanel = (options: PanelOptions) => Panel;

/** Adds a chat button to the page. The panel is loaded when the page is idle or somebody goes to the button. */
export function createWidget(options: WidgetOptions, files: PanelFiles): Widget {
  const { server, widget: id } = options;
  const page = document.documentElement;
  const dir = options.dir ?? (getComputedStyle(page).direction as 'ltr' | 'rtl');
  const labels = { ...defaultLabels, ...options.labels };
  const listeners = new Set<readonly [string, (value: never) => void]>();
  let { token } = options;
  let panel: Panel | undefined;
  let isLoading = false;
  let isOpen = false;
  let isGone = false;

  const emit: PanelOptions['emit'] = (event, value) => {
    if (event === 'open') isOpen = value as boolean;
    for (const [name, listener] of listeners) if (name === event) listener(value as never);
  };
  const setOpen = (open: boolean) => {
    isOpen = open;
    if (panel) panel.setOpen(open);
    else if (open) load();
  };
  const launcher = createLauncher(labels, dir, () => setOpen(!isOpen));

  /** Loads the panel, once; again after a failure. */
  function load(): void {
    launcher.showError('');
    const address = server + files.script;
    if (isLoading) return;
    isLoading = true;
    import(/* @vite-ignore */ address).then(
      ({ createPanel }: { createPanel: CreatePanel }) => {
        if (isGone) return;
        panel = createPanel({
          launcher,
          options: { ...options, token, dir, locale: options.locale ?? (page.lang || 'en') },
          labels,
          style: server + files.style,
          fetchSettings,
          emit,
        });
        if (isOpen) panel.setOpen(true);
      },
      () => {
        isLoading = false;
        const advice = `${address} could not be loaded. Check the network, and that the page’s Content-Security-Policy has ${server} in script-src and connect-src.`;
        console.error(`Confab: ${advice}`);
        if (isOpen) launcher.showError(advice);
        isOpen = false;
      },
    );
  }

  let fetching: Promise<SettingsAnswer> | undefined;
  function fetchSettings(): Promise<SettingsAnswer> {
    if (id === undefined) return Promise.resolve({});
    fetching ??= fetch(`${server}/api/v1/widgets/${encodeURIComponent(id)}/settings`).then(
      async (answer) => ({ status: answer.status, ...(answer.ok && (await answer.json())) }),
      () => {
        fetching = undefined;
        return {};
      },
    );
    return fetching;
  }

  const whenIdle = () => {
    // Safari has no idle callbacks.
    if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 4000 });
    else setTimeout(load, 1000);
  };
  launcher.button.onpointerenter = launcher.button.onfocus = load;
  fetchSettings().then(({ widget }) => {
    launcher.setLook({
      accent: options.accent ?? widget?.accent ?? '',
      theme: options.theme ?? widget?.color_scheme ?? 'auto',
      position: options.position ?? widget?.position ?? 'end',
    });
    if (isGone) return;
    page.append(launcher.host);
    // Without anybody signed in there is nothing to count before the panel is open; without a widget there is a problem
    // to report.
    if (token !== undefined || !widget?.origin_allowed || (widget.guests && hasGuest(id))) whenIdle();
  });

  return {
    open: () => setOpen(true),
    close: () => setOpen(false),
    setToken(next) {
      token = next;
      if (panel) panel.setToken(next);
      else if (next !== undefined) whenIdle();
    },
    on(event, listener) {
      const entry = [event, listener as (value: never) => void] as const;
      listeners.add(entry);
      return () => listeners.delete(entry);
    },
    destroy() {
      isGone = true;
      panel?.destroy();
      launcher.host.remove();
    },
  };
}
