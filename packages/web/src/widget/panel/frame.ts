import type { WidgetSettings } from '@confab/protocol';
import type { TokenSource } from '../loader/widgetOptions.ts';
import { type FromFrame, listen, post, type ToFrame } from './frameMessages.ts';
import { mountWidget } from './mountWidget.tsx';
import type { WidgetContent } from './widgetContent.ts';

// The page of a widget in iframe mode: the host's page says when it is open and who the user is, and receives nothing but
// unread counts. Messages of other origins than the widget's are ignored, and reach none.
const metaOf = (name: string) =>
  document.querySelector<HTMLMetaElement>(`meta[name="${name}"]`)?.content ?? '';
const origins = metaOf('confab-origins').split(' ').filter(Boolean);
const container = document.getElementById('widget') as HTMLElement;

let host: string | undefined;
let content: WidgetContent | undefined;
let resolveToken: ((token: string) => void) | undefined;
const send = (message: FromFrame) => host !== undefined && post(parent, message, host);

const requestToken: TokenSource = () =>
  new Promise<string>((resolve) => {
    resolveToken = resolve;
    send({ type: 'token-needed' });
  });

listen<ToFrame>(
  () => parent,
  origins,
  (message, origin) => {
    host = origin;
    if (message.type === 'start') void begin(message);
    else if (message.type === 'open') {
      content?.setOpen(message.isOpen);
      if (message.isOpen) content?.focus();
    } else if (message.type === 'user') content?.setToken(message.hasToken ? renewed() : undefined);
    else resolveToken?.(message.token);
  },
);
addEventListener('keydown', ({ key, defaultPrevented, target }) => {
  const isInOverlay = (target as Element).closest?.('.cf-portal');
  if (key === 'Escape' && !defaultPrevented && !isInOverlay) send({ type: 'close' });
});
// Reaches the parent only if it has this origin.
for (const origin of origins) post(parent, { type: 'ready' }, origin);

/** A new function is a new user to the chat. */
const renewed = (): TokenSource => () => requestToken();

async function begin({ options, isOpen, hasToken }: Extract<ToFrame, { type: 'start' }>): Promise<void> {
  const answer = await fetch(`/api/v1/widgets/${metaOf('confab-widget')}/settings`);
  const settings = (await answer.json()).widget as WidgetSettings;
  content?.destroy();
  content = mountWidget({
    options: { ...options, server: location.origin, token: hasToken ? renewed() : undefined },
    settings,
    container,
    onUnread: (count) => send({ type: 'unread', count }),
    onClose: () => send({ type: 'close' }),
  });
  content.setOpen(isOpen);
  if (isOpen) content.focus();
}
