import type { LocalMessage } from '@confab/client';
import { SmilePlus } from 'lucide-react';
import { memo } from 'react';
import { Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { runOf } from '../messages/lazyParts.tsx';
import { useListShared } from '../messages/listContext.ts';
import { ReactionChip } from './ReactionChip.tsx';
import { reactionsText } from './text.en.ts';
import './ReactionBar.css';

export interface ReactionBarProps {
  message: LocalMessage;
  canReact: boolean;
}

/** The reactions to a message, oldest first; a click adds or removes the user's own (MSG-13). */
export const ReactionBar = memo(function ReactionBar({ message, canReact }: ReactionBarProps) {
  const { t } = useText(reactionsText);
  const { actions } = useListShared();
  const types = Object.entries(message.reaction_groups)
    .sort(([, a], [, b]) => a.first_reaction_at.localeCompare(b.first_reaction_at))
    .map(([type]) => type);
  if (types.length === 0) return null;
  return (
    <div className="cf-reactions">
      {types.map((type) => (
        <ReactionChip key={type} message={message} type={type} canReact={canReact} />
      ))}
      {canReact && (
        <button
          type="button"
          className="cf-reaction cf-reaction--add"
          tabIndex={-1}
          aria-label={t('reactions.add')}
          onClick={(event) => actions.run(runOf({ name: 'react' }), message, event.currentTarget)}
        >
          <Icon of={SmilePlus} size="sm" />
        </button>
      )}
    </div>
  );
});
