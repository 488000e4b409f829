import type { Channel } from '@confab/client';
import { fromCid } from '@confab/protocol';
import { useReadable } from '../../../core/bindings/index.ts';
import { useChannelTypes } from '../../channelTypes/index.ts';

/** Whether the user may attach files in a channel: by capability, and if its type has uploads (ATT-03, CHAN-01). */
export function useCanUpload(channel: Channel): boolean {
  const isAllowed = useReadable(channel.state, (state) => state.ownCapabilities.has('upload-file'));
  const features = useChannelTypes().get(fromCid(channel.cid).type)?.features;
  return isAllowed && features?.uploads !== false;
}
