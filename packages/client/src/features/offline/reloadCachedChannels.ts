import { maxChannelPageSize } from '@confab/protocol';
import type { ChatClient } from '../../chatClient.ts';
import type { ClientContext } from '../../clientContext.ts';

/**
 * Loads the cached channels that no answer has replaced, those with messages with their newest ones, so that they stay in
 * the cache; channels that the user may no longer read are dropped.
 */
export function reloadCachedChannels(client: ChatClient, context: ClientContext): void {
  const cached = client.loadedChannels().filter(({ isCached }) => isCached);
  if (cached.length === 0) return;
  context.loads.run('channels of the last visit', async () => {
    for (const hasMessages of [true, false]) {
      const channels = cached.filter(({ messages }) => messages.state.get().isLoaded === hasMessages);
      for (let from = 0; from < channels.length; from += maxChannelPageSize) {
        const cids = channels.slice(from, from + maxChannelPageSize).map(({ cid }) => cid);
        const options = { limit: maxChannelPageSize, ...(!hasMessages && { message_limit: 0 }) };
        await client.queryChannels({ cid: { $in: cids } }, [], options);
      }
    }
    for (const channel of cached) if (channel.isCached) channel.reload();
  });
}
