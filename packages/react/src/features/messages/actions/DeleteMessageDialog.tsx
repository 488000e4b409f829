import { useListShared } from '../listContext.ts';
import type { OverlayProps } from '../registry/overlay.ts';
import ConfirmMessageDeletion from './ConfirmMessageDeletion.tsx';

/** Asks before a message of the list is deleted. */
export default function DeleteMessageDialog({ message, onClose }: OverlayProps) {
  const { channel } = useListShared();
  return <ConfirmMessageDeletion channel={channel} message={message} onClose={onClose} />;
}
