import type { LocalMessage } from '@confab/client';
import { Tooltip, VisuallyHidden } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { EmojiText } from '../emoji/index.ts';
import { useListShared } from '../messages/listContext.ts';
import { reactionNames } from './reactionNames.ts';
import { reactionText } from './reactionText.ts';
import { reactionsText } from './text.en.ts';
import { useToggleReaction } from './useToggleReaction.ts';

export interface ReactionChipProps {
  message: LocalMessage;
  type: string;
  canReact: boolean;
}

/** All reactions of one type: the emoji and the count; the names on hover. */
export function ReactionChip({ message, type, canReact }: ReactionChipProps) {
  const { t, format } = useText(reactionsText);
  const { viewerId } = useListShared();
  const toggleReaction = useToggleReaction();
  const count = message.reaction_groups[type]?.count ?? 0;
  const isOwn = message.own_reactions.some((reaction) => reaction.type === type);
  const names = reactionNames(message, type, viewerId, {
    you: t('reactions.you'),
    others: (others) => t('reactions.others', { count: others }),
  });
  const emoji = reactionText(type);
  return (
    <Tooltip content={t('reactions.withNames', { names: format.list(names), emoji })}>
      <button
        type="button"
        className="cf-reaction"
        data-reaction={type}
        tabIndex={-1}
        aria-pressed={isOwn}
        aria-disabled={!canReact || undefined}
        onClick={() => canReact && toggleReaction(message, type)}
      >
        <span aria-hidden>
          <EmojiText text={emoji} />
        </span>
        <span aria-hidden>{format.number(count)}</span>
        {/* Not a label: the visible text would have to be part of it word for word. */}
        <VisuallyHidden>
          {t(isOwn ? 'reactions.toggleOff' : 'reactions.toggleOn', { emoji, count })}
        </VisuallyHidden>
      </button>
    </Tooltip>
  );
}
