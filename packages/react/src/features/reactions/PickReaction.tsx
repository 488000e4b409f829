import type { OverlayProps } from '../messages/registry/overlay.ts';
import { ReactionPicker } from './ReactionPicker.tsx';
import { useToggleReaction } from './useToggleReaction.ts';

/** The emoji picker over a message. A module of its own, loaded when first opened. */
export default function PickReaction({ message, anchor, onClose }: OverlayProps) {
  const toggleReaction = useToggleReaction();
  return (
    <ReactionPicker
      anchor={anchor}
      onClose={onClose}
      onPick={(emoji) => {
        onClose();
        toggleReaction(message, emoji);
      }}
    />
  );
}
