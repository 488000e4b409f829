import { type OverlayProps, useListShared } from '../messages/listContext.ts';
import { PinUntil } from './PinUntil.tsx';

/** {@link PinUntil} over a message of a list. */
export default function PinUntilDialog({ overlay: { message }, onClose }: OverlayProps) {
  const { channel } = useListShared();
  return <PinUntil channel={channel} message={message} onClose={onClose} />;
}
