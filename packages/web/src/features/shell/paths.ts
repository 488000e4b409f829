import { fromCid } from '@confab/protocol';

/** The page of a channel. */
export function channelPath(cid: string): string {
  const { type, id } = fromCid(cid);
  return `/c/${type}/${id}`;
}

/** The page of a channel, open at one message: a permalink. */
export function messagePath(cid: string, messageId: string): string {
  return `${channelPath(cid)}/m/${messageId}`;
}

/** The page of a channel with a panel beside it: of which kind, about what (a thread's parent), and where in it. */
export function panelPath(cid: string, kind: string, subject?: string, target?: string): string {
  return [channelPath(cid), kind, subject, target].filter((part) => part !== undefined).join('/');
}
