import type { Channel } from '@confab/client';
import { draftKey, drafts } from '@confab/client/drafts';
import { useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

/** Whether the service stores a draft of the user in this channel's own composer; false while drafts are off. */
export function useHasDraft(channel: Channel): boolean {
  return useReadable(useClient().part(drafts).state, (all) => all.has(draftKey({ cid: channel.cid })));
}
