import { type OverlayProps, useListShared } from '../messages/listContext.ts';
import { ReactionPicker } from './ReactionPicker.tsx';

/** All emoji, over the message that one of them is for. A module of its own, loaded when it is first opened. */
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
