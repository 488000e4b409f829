import type { ChatClient } from '@confab/client';
import { fromCid } from '@confab/protocol';
import { openingChannel } from './openingChannel.ts';

/** Loads the channel that the page opens with, while the code that shows it arrives. */
export async function preloadChannel(client: ChatClient): Promise<void> {
  const cid = openingChannel();
  if (cid === undefined) return;
  const { type, id } = fromCid(cid);
  const channel = client.channel(type, id);
  // What an earlier visit has stored is there already.
  if (!channel.isLoaded) await channel.watch({ create: false });
}
