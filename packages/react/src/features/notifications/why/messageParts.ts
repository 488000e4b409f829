import { BellRing } from 'lucide-react';
import { lazyPart } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { type MessageParts, openOverlay } from '../../messages/registry/messageParts.ts';
import { whyText } from './text.en.ts';

/** See {@link MessageParts}. */
export const notifications = {
  actions: {
    why: { run: openOverlay(lazyPart(() => import('./WhyDialog.tsx'), 'over')), useDisplay: useWhy },
  },
} satisfies MessageParts;

function useWhy() {
  const { t } = useText(whyText);
  return { icon: BellRing, label: t('why.entry') };
}
