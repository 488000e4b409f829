import { IconButton } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import type { MessagePartProps } from '../messages/registry/messageFeature.ts';
import { quickReactions } from './quickReactionList.ts';
import { reactionsText } from './text.en.ts';
import { useToggleReaction } from './useToggleReaction.ts';

/** The quick reactions in a message's toolbar. */
export function ToolbarReactions({ message }: MessagePartProps) {
  const { t } = useText(reactionsText);
  const toggleReaction = useToggleReaction();
  return (
    <>
      {quickReactions().map((emoji) => (
        <IconButton
          key={emoji}
          tabIndex={-1}
          label={t('reactions.reactWith', { emoji })}
          onClick={() => toggleReaction(message, emoji)}
        >
          <span>{emoji}</span>
        </IconButton>
      ))}
      <hr />
    </>
  );
}
