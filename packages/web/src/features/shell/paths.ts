import { fromCid } from '@confab/protocol';

/** The path of a channel. */
export function channelPath(cid: string): string {
  const { type, id } = fromCid(cid);
  return `/c/${type}/${id}`;
}

/** Returns the channel that a path opens. */
export function channelOfPath(path: string): string | undefined {
  const [, type, id] = /^\/c\/([^/]+)\/([^/]+)/.exec(path) ?? [];
  return type && id && `${decodeURIComponent(type)}:${decodeURIComponent(id)}`;
}

/** The path of a message in its channel: a permalink. */
export function messagePath(cid: string, messageId: string): string {
  return `${channelPath(cid)}/m/${messageId}`;
}

/** The path of a channel with a panel: its kind, its subject (a thread's parent), and the position in it. */
export function panelPath(cid: string, kind: string, subject?: string, target?: string): string {
  return [channelPath(cid), kind, subject, target].filter((part) => part !== undefined).join('/');
}
