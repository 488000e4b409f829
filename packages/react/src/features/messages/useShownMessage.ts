import type { LocalMessage, Readable } from '@confab/client';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

/**
 * Returns a message of a list that spans channels as its own channel shows it, if that is loaded: with the user's own
 * changes at once, of which the list learns from events.
 */
export function useShownMessage(message: LocalMessage | undefined): LocalMessage | undefined {
  const client = useClient();
  const channel = message && client.getChannel(message.cid);
  const views = channel?.isLoaded && !channel.isCached ? channel.book.views : undefined;
  return useReadable(views?.version ?? unchanging, () => message && views?.get(message.id)) ?? message;
}

const unchanging: Readable<unknown> = { get: () => undefined, subscribe: () => () => undefined };
