import { Flag } from 'lucide-react';
import { lazyPart } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { type MessageParts, openOverlay } from '../messages/registry/messageParts.ts';
import { BlockedFold } from './BlockedFold.tsx';
import { moderationText } from './text.en.ts';

/** See {@link MessageParts}. */
export const moderation = {
  actions: {
    flag: {
      run: openOverlay(lazyPart(() => import('./FlagMessageDialog.tsx'), 'over')),
      useDisplay: useFlag,
    },
  },
  components: { BlockedFold },
} satisfies MessageParts;

function useFlag() {
  const { t } = useText(moderationText);
  return { icon: Flag, label: t('moderation.flag') };
}
