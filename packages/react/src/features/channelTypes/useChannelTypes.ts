import { channelTypes } from '@confab/client';
import type { ChannelType } from '@confab/protocol';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

/** Returns the channel types by name, live; empty until the client is connected (CHAN-01). */
export function useChannelTypes(): ReadonlyMap<string, ChannelType> {
  return useReadable(useClient().part(channelTypes).state);
}
