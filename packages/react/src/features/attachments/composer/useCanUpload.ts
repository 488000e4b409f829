import type { Channel } from '@confab/client';
import { fromCid } from '@confab/protocol';
import { useReadable } from '../../../core/bindings/index.ts';
import { useHidden } from '../../../core/overrides/index.ts';
import { useChannelTypes } from '../../channelTypes/index.ts';

/** Whether the user may attach files in a channel: by capability, its type (ATT-03, CHAN-01), and the host's page. */
export function useCanUpload(channel: Channel): boolean {
  const isAllowed = useReadable(channel.state, (state) => state.ownCapabilities.has('upload-file'));
  const isHidden = useHidden().has('uploads');
  const features = useChannelTypes().get(fromCid(channel.cid).type)?.features;
  return isAllowed && !isHidden && features?.uploads !== false;
}
