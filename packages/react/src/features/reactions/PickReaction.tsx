import { type OverlayProps, useListShared } from '../messages/listContext.ts';
import { ReactionPicker } from './ReactionPicker.tsx';

/** The emoji picker over a message. A module of its own, loaded when first opened. */
export default function PickReaction({ overlay: { message, anchor }, onClose }: OverlayProps) {
  const { actions } = useListShared();
  return (
    <ReactionPicker
      anchor={anchor}
      onClose={onClose}
      onPick={(emoji) => {
        onClose();
        actions.toggleReaction(message, emoji);
      }}
    />
  );
}
