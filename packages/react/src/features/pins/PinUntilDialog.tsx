import { useListShared } from '../messages/listContext.ts';
import type { OverlayProps } from '../messages/registry/overlay.ts';
import { PinUntil } from './PinUntil.tsx';

/** {@link PinUntil} of a message in a list. */
export default function PinUntilDialog({ message, onClose }: OverlayProps) {
  const { channel } = useListShared();
  return <PinUntil channel={channel} message={message} onClose={onClose} />;
}
