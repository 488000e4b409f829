import { type OverlayProps, useListShared } from '../messages/listContext.ts';
import { PinUntil } from './PinUntil.tsx';

/** {@link PinUntil} of a message in a list. */
export default function PinUntilDialog({ overlay: { message }, onClose }: OverlayProps) {
  const { channel } = useListShared();
  return <PinUntil channel={channel} message={message} onClose={onClose} />;
}
