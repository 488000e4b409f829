import type { MessagePartProps } from '../messages/registry/messageFeature.ts';
import { QuickReactions } from './QuickReactions.tsx';
import { useToggleReaction } from './useToggleReaction.ts';

/** The quick reactions at the top of a message's menu. */
export function MenuReactions({ message, onClose }: MessagePartProps & { onClose(): void }) {
  const toggleReaction = useToggleReaction();
  return (
    <QuickReactions
      message={message}
      onReact={(emoji) => {
        toggleReaction(message, emoji);
        onClose();
      }}
    />
  );
}
