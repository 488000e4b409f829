import type { LocalMessage } from '@confab/client';
import { useListShared } from '../messages/listContext.ts';
import type { MessageFeature, MessagePartProps } from '../messages/registry/messageFeature.ts';
import { ReactionBar } from './ReactionBar.tsx';

/** Reacting to a message, and who did (MSG-13). */
export const reactions: MessageFeature = {
  name: 'reactions',
  actions: [
    { name: 'react', key: 'R', isAvailable: (_, { can }) => can('send-reaction') },
    {
      name: 'reactions',
      key: 'W',
      pressTarget: '[data-reaction]',
      isAvailable: hasReactions,
    },
  ],
  Below: MessageReactions,
};

function hasReactions({ reaction_groups }: LocalMessage): boolean {
  return Object.keys(reaction_groups).length > 0;
}

function MessageReactions({ message }: MessagePartProps) {
  const { actions } = useListShared();
  // Most rows have none, and what is not drawn costs nothing.
  if (!hasReactions(message)) return null;
  return <ReactionBar message={message} canReact={actions.rights().can('send-reaction')} />;
}
