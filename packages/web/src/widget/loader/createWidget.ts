import type { WidgetSettings } from '@confab/protocol';
import { createShell } from './createShell.ts';
import { frameContent } from './frameContent.ts';
import type { MountContent, WidgetContent } from './widgetContent.ts';
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

/** The chat's own files, whose names the build knows. */
export interface BundleFiles {
  readonly script: string;
  readonly style: string;
}

/** Adds a chat button to the page. The chat itself is loaded when the page is idle or somebody opens it. */
export function createWidget(options: WidgetOptions, files: BundleFiles): Widget {
  const { server, widget: id } = options;
  const labels = { ...defaultLabels, ...options.labels };
  const listeners = new Map<keyof WidgetEvents, Set<(value: never) => void>>();
  const emit = <E extends keyof WidgetEvents>(event: E, value: WidgetEvents[E]) => {
    for (const listener of listeners.get(event) ?? []) (listener as (value: WidgetEvents[E]) => void)(value);
  };
  let { token } = options;
  let settings: WidgetSettings | undefined;
  let content: WidgetContent | undefined;
  let starting: Promise<void> | undefined;
  let isOpen = false;
  let isGone = false;
  let focusBefore: Element | null = null;

  const shell = createShell(labels, {
    onToggle: () => setOpen(!isOpen),
    onClose: () => setOpen(false),
    onApproach: () => void start(),
  });
  const page = document.documentElement;
  const dir = options.dir ?? (getComputedStyle(page).direction as 'ltr' | 'rtl');
  const locale = options.locale ?? (page.lang || 'en');
  const setLook = () =>
    shell.setLook({
      title: options.title ?? settings?.name ?? 'Chat',
      accent: options.accent ?? settings?.accent ?? '',
      theme: options.theme ?? settings?.color_scheme ?? 'auto',
      position: options.position ?? settings?.position ?? 'end',
      dir,
      lang: locale,
    });

  function setOpen(next: boolean): void {
    if (next === isOpen || isGone) return;
    isOpen = next;
    if (isOpen) focusBefore = document.activeElement;
    shell.setOpen(isOpen);
    fitKeyboard();
    content?.setOpen(isOpen);
    if (isOpen) {
      shell.focusEdge(false);
      if (content) content.focus();
      else void start();
    } else {
      const before = focusBefore === shell.host ? undefined : (focusBefore as HTMLElement | null);
      if (before && before !== document.body && before.isConnected) before.focus();
      else shell.focusEdge(false);
    }
    emit('open', isOpen);
  }

  /** Loads the settings and the chat, once; again after a failure. */
  function start(): Promise<void> {
    starting ??= load().catch((error: unknown) => {
      starting = undefined;
      const { message } = error as Error;
      console.error(`Confab: ${message}`);
      shell.showMessage(labels.failed, message, () => {
        shell.showMessage(labels.loading);
        void start();
      });
    });
    return starting;
  }

  async function load(): Promise<void> {
    await prepare();
    if (isGone) return;
    const mount = settings?.mode === 'iframe' ? frameContent : await loadBundle();
    if (isGone) return;
    content = mount({
      options: { ...options, token, dir, locale },
      settings,
      container: shell.content,
      onUnread(count) {
        shell.setUnread(count);
        emit('unread', count);
      },
      onClose: () => setOpen(false),
    });
    content.setOpen(isOpen);
    if (isOpen) content.focus();
  }

  async function loadBundle(): Promise<MountContent> {
    const style = document.createElement('link');
    style.rel = 'stylesheet';
    style.href = server + files.style;
    const styled = new Promise((resolve, reject) => {
      style.onload = resolve;
      style.onerror = () => {
        style.remove();
        reject(notLoaded(style.href, 'style-src'));
      };
    });
    shell.root.prepend(style);
    const address = server + files.script;
    const loaded = import(/* @vite-ignore */ address).catch(() => {
      throw notLoaded(address, 'script-src');
    });
    const [bundle] = await Promise.all([loaded, styled]);
    return bundle.mountWidget;
  }

  const notLoaded = (address: string, directive: string) =>
    new Error(
      `${address} could not be loaded. Check the network, and that the page’s Content-Security-Policy has ${server} in ${directive}.`,
    );

  let preparing: Promise<void> | undefined;
  /** Fetches the settings of the widget, once; throws an error with advice. */
  function prepare(): Promise<void> {
    preparing ??= fetchSettings().catch((error) => {
      preparing = undefined;
      throw error;
    });
    return preparing;
  }

  async function fetchSettings(): Promise<void> {
    if (id !== undefined) {
      settings = await settingsOf(server, id);
      if (!settings.origin_allowed)
        throw new Error(
          `${location.origin} may not show the chat “${id}”. Add it to the allowed origins of the widget, in Administration under Widgets${settings.mode === 'page' ? ', or to CONFAB_CORS_ORIGINS' : ''}.`,
        );
    } else if (!options.channel) {
      throw new Error('The script tag needs data-widget="…" or data-channel="type:id".');
    }
    setLook();
  }

  /** On a phone the panel ends where the on-screen keyboard begins. */
  const view = window.visualViewport;
  function fitKeyboard(): void {
    if (!view) return;
    const covered = isOpen ? innerHeight - view.height - view.offsetTop : 0;
    shell.host.style.setProperty('--confab-keyboard', `${Math.max(0, Math.round(covered))}px`);
  }
  view?.addEventListener('resize', fitKeyboard);

  shell.root.addEventListener('keydown', (event) => {
    const { key, defaultPrevented, isComposing } = event as KeyboardEvent;
    // A menu or dialog of the chat closes first.
    const isInOverlay = event.composedPath().some((one) => (one as Element).classList?.contains('cf-portal'));
    if (key === 'Escape' && !defaultPrevented && !isComposing && !isInOverlay) setOpen(false);
  });

  setLook();
  shell.showMessage(labels.loading);
  page.append(shell.host);
  // Without anybody signed in there is nothing to count before the panel is open.
  prepare().then(
    () => (token !== undefined || (settings?.guests && hasGuest(id))) && whenIdle(() => void start()),
    (error: Error) => {
      console.error(`Confab: ${error.message}`);
    },
  );

  return {
    open: () => setOpen(true),
    close: () => setOpen(false),
    setToken(next) {
      token = next;
      if (content) content.setToken(next);
      else if (next !== undefined) whenIdle(() => void start());
    },
    on(event, listener) {
      const group = listeners.get(event) ?? new Set();
      listeners.set(event, group.add(listener as never));
      return () => group.delete(listener as never);
    },
    destroy() {
      isGone = true;
      view?.removeEventListener('resize', fitKeyboard);
      content?.destroy();
      shell.host.remove();
    },
  };
}

async function settingsOf(server: string, id: string): Promise<WidgetSettings> {
  const answer = await fetch(`${server}/api/v1/widgets/${encodeURIComponent(id)}/settings`).catch(
    () => undefined,
  );
  if (answer?.status === 404) throw new Error(`${server} has no widget “${id}”. Check data-widget.`);
  if (!answer?.ok)
    throw new Error(
      `No answer from ${server}. Check that the server runs, and that the page’s Content-Security-Policy has it in connect-src.`,
    );
  return (await answer.json()).widget;
}

function whenIdle(work: () => void): void {
  // Safari has none.
  if ('requestIdleCallback' in window) requestIdleCallback(work, { timeout: 4000 });
  else setTimeout(work, 1000);
}
