import { type Channel, draftKey } from '@confab/client';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

/** Whether the service stores a draft of the user in this channel's own composer; false while drafts are off. */
export function useHasDraft(channel: Channel): boolean {
  return useReadable(useClient().drafts.state, (drafts) => drafts.has(draftKey({ cid: channel.cid })));
}
