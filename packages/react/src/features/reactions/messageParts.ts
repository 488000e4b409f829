import { Smile, SmilePlus } from 'lucide-react';
import { lazyPart } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { messageActionsText } from '../messages/actions/text.en.ts';
import { type MessageParts, openOverlay } from '../messages/registry/messageParts.ts';
import { MenuReactions } from './MenuReactions.tsx';
import { ToolbarReactions } from './ToolbarReactions.tsx';

const WhoReacted = lazyPart(() => import('./whoReacted/WhoReacted.tsx'), 'over');

/** See {@link MessageParts}. */
export const reactions = {
  actions: {
    react: {
      run: openOverlay(lazyPart(() => import('./PickReaction.tsx'), 'over')),
      useDisplay: useReact,
      isInToolbar: () => true,
      BeforeButton: ToolbarReactions,
      MenuHeader: MenuReactions,
    },
    reactions: {
      run: ({ open, message, anchor, target }) => {
        const reaction = target?.closest<HTMLElement>('[data-reaction]')?.dataset.reaction;
        open(WhoReacted, { message, anchor, reaction });
      },
      useDisplay: useWhoReacted,
    },
  },
} satisfies MessageParts;

function useReact() {
  const { t } = useText(messageActionsText);
  return { icon: SmilePlus, label: t('reactions.add') };
}

function useWhoReacted() {
  const { t } = useText(messageActionsText);
  return { icon: Smile, label: t('messageActions.whoReacted') };
}
