import type { WidgetSettings } from '@confab/protocol';
import type { CreatePanel } from '../loader/createWidget.ts';
import { element } from '../loader/element.ts';
import { createFrame } from './createFrame.ts';
import { frameContent } from './frameContent.ts';
import { optionWarnings, settingsAdvice } from './settingsAdvice.ts';
import type { MountContent, WidgetContent } from './widgetContent.ts';

/** Creates the panel around the chat, and loads the chat: into the shadow root, or into a frame of the service. */
export const createPanel: CreatePanel = ({ launcher, options, labels, style, fetchSettings, emit }) => {
  const { server } = options;
  const { host, root } = launcher;
  const frame = createFrame(launcher, labels, () => setOpen(false));
  let { token } = options;
  let settings: WidgetSettings | undefined;
  let content: WidgetContent | undefined;
  let isOpen = false;
  let isGone = false;
  let focusBefore: HTMLElement | null = null;

  function setOpen(open: boolean): void {
    if (open === isOpen || isGone) return;
    isOpen = open;
    if (isOpen) focusBefore = document.activeElement as HTMLElement | null;
    frame.setOpen(isOpen);
    fitKeyboard();
    content?.setOpen(isOpen);
    frame.focusEdge(false);
    if (isOpen) content?.focus();
    else if (focusBefore?.isConnected && ![host, document.body].includes(focusBefore)) focusBefore.focus();
    emit('open', isOpen);
  }

  async function load(): Promise<void> {
    frame.showMessage(labels.loading);
    for (const warning of optionWarnings(options)) console.warn(`Confab: ${warning}`);
    try {
      const answer = await fetchSettings();
      const advice = settingsAdvice(options, answer);
      if (advice !== undefined) throw new Error(advice);
      settings = answer.widget;
      frame.setTitle(titleOf());
      const mount = settings?.mode === 'iframe' ? frameContent : await loadChat();
      if (isGone) return;
      content = mount({
        options: { ...options, token },
        settings,
        container: frame.content,
        onUnread(count) {
          launcher.setUnread(count);
          emit('unread', count);
        },
        onClose: () => setOpen(false),
      });
      content.setOpen(isOpen);
      if (isOpen) content.focus();
    } catch (error) {
      const { message } = error as Error;
      console.error(`Confab: ${message}`);
      frame.showMessage(labels.failed, message, () => void load());
      if (isOpen) frame.focusEdge(false);
    }
  }

  /** Loads the chat and its style sheet, which applies in the shadow root alone. */
  async function loadChat(): Promise<MountContent> {
    const sheet = element('link', { rel: 'stylesheet', href: style });
    const styled = new Promise((resolve, reject) => {
      sheet.onload = resolve;
      sheet.onerror = () => {
        sheet.remove();
        reject(notLoaded(style, 'style-src'));
      };
    });
    root.prepend(sheet);
    const chat = import('./mountWidget.tsx').catch(() => {
      throw notLoaded(`${server}/assets/widget`, 'script-src');
    });
    const [{ mountWidget }] = await Promise.all([chat, styled]);
    return mountWidget;
  }

  const notLoaded = (address: string, directive: string) =>
    new Error(
      `${address} could not be loaded. Check the network, and that the page’s Content-Security-Policy has ${server} in ${directive}.`,
    );
  const titleOf = () => options.title ?? settings?.name ?? 'Chat';

  /** On a phone the panel ends where the on-screen keyboard begins. */
  const view = window.visualViewport;
  function fitKeyboard(): void {
    if (!view) return;
    const covered = isOpen ? innerHeight - view.height - view.offsetTop : 0;
    host.style.setProperty('--confab-keyboard', `${Math.max(0, Math.round(covered))}px`);
  }
  view?.addEventListener('resize', fitKeyboard);

  root.addEventListener('keydown', (event) => {
    const { key, defaultPrevented, isComposing } = event as KeyboardEvent;
    // A menu or dialog of the chat closes first.
    const isInOverlay = event.composedPath().some((one) => (one as Element).classList?.contains('cf-portal'));
    if (key === 'Escape' && !defaultPrevented && !isComposing && !isInOverlay) setOpen(false);
  });

  frame.setTitle(titleOf());
  void load();
  return {
    setOpen,
    setToken(next) {
      token = next;
      content?.setToken(next);
    },
    destroy() {
      isGone = true;
      view?.removeEventListener('resize', fitKeyboard);
      content?.destroy();
    },
  };
};
