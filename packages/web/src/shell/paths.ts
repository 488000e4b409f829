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
