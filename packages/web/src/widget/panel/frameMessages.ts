import type { WidgetOptions } from '../loader/widgetOptions.ts';

/** Names the protocol, so that other messages of the page are ignored. */
const protocol = 'confab-widget-1';

/** Messages from the host's page to the frame. */
export type ToFrame =
  | { type: 'start'; options: Pick<WidgetOptions, FramedOption>; isOpen: boolean; hasToken: boolean }
  | { type: 'open'; isOpen: boolean }
  | { type: 'token'; token: string }
  /** The host has another user, or none. */
  | { type: 'user'; hasToken: boolean };

/** Messages from the frame to the host's page. */
export type FromFrame =
  | { type: 'ready' }
  | { type: 'unread'; count: number }
  | { type: 'close' }
  | { type: 'token-needed' };

/** The options that a host's page may pass on; the rest belongs to the page itself. */
export const framedOptions = ['greeting', 'accent', 'theme', 'dir', 'locale', 'translation'] as const;
type FramedOption = (typeof framedOptions)[number];

/** Sends a message; the browser drops it unless the receiver has this origin. */
export function post(to: Window, message: ToFrame | FromFrame, origin: string): void {
  to.postMessage({ protocol, ...message }, origin);
}

/** Calls `receive` with the protocol's messages of one window and one of these origins; returns a function that ends it. */
export function listen<T extends ToFrame | FromFrame>(
  from: () => Window | null,
  origins: readonly string[],
  receive: (message: T, origin: string) => void,
): () => void {
  const onMessage = ({ source, origin, data }: MessageEvent) => {
    if (source !== null && source === from() && origins.includes(origin) && data?.protocol === protocol)
      receive(data, origin);
  };
  addEventListener('message', onMessage);
  return () => removeEventListener('message', onMessage);
}
