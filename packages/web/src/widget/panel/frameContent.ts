import { type FromFrame, framedOptions, listen, post, type ToFrame } from './frameMessages.ts';
import type { MountContent } from './widgetContent.ts';

/** Starts the chat in a frame of the service's own origin: the host's page cannot read what is in it. */
export const frameContent: MountContent = ({ options, settings, container, onUnread, onClose }) => {
  let { token } = options;
  let isOpen = false;
  const frame = document.createElement('iframe');
  frame.src = `${options.server}/api/v1/widgets/${settings?.id}/frame`;
  frame.title = options.title ?? settings?.name ?? '';
  frame.allow = 'microphone; clipboard-write';
  const { origin } = new URL(options.server);
  const send = (message: ToFrame) => frame.contentWindow && post(frame.contentWindow, message, origin);
  const receive = async (message: FromFrame) => {
    if (message.type === 'unread') onUnread(message.count);
    else if (message.type === 'close') onClose();
    else if (message.type === 'ready') {
      const passed = Object.fromEntries(framedOptions.map((name) => [name, options[name]]));
      send({ type: 'start', options: passed, isOpen, hasToken: token !== undefined });
    } else if (message.type === 'token-needed' && token !== undefined) {
      send({ type: 'token', token: typeof token === 'string' ? token : await token() });
    }
  };
  const stop = listen<FromFrame>(
    () => frame.contentWindow,
    [origin],
    (message) => {
      receive(message).catch((error) => console.error('Confab:', error));
    },
  );
  container.replaceChildren(frame);
  return {
    setOpen(open) {
      isOpen = open;
      send({ type: 'open', isOpen });
    },
    setToken(next) {
      token = next;
      send({ type: 'user', hasToken: next !== undefined });
    },
    focus: () => frame.focus(),
    destroy() {
      stop();
      frame.remove();
    },
  };
};
