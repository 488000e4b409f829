import type { ChatClient } from '@confab/client';
import { fromCid } from '@confab/protocol';
import { lastChannel } from './lastChannel.ts';
import { channelOfPath } from './paths.ts';
import { phoneQuery } from './usePhone.ts';

/** Loads the channel that the page opens with, while the code that shows it arrives. */
export async function preloadChannel(client: ChatClient): Promise<void> {
  const { pathname } = location;
  const opensLast = pathname === '/' && !matchMedia(phoneQuery).matches;
  const cid = opensLast ? lastChannel() : channelOfPath(pathname);
  if (cid === undefined) return;
  const { type, id } = fromCid(cid);
  const channel = client.channel(type, id);
  // What an earlier visit has stored is there already.
  if (!channel.isLoaded) await channel.watch({ create: false });
}
