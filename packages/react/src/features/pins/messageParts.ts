import type { LocalMessage } from '@confab/client';
import { Pin, PinOff, TimerReset } from 'lucide-react';
import { lazyPart } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { type MessageParts, openOverlay } from '../messages/registry/messageParts.ts';
import { PinnedMark } from './PinnedMark.tsx';
import { pinsText } from './text.en.ts';

const loadTogglePin = () => import('./togglePin.ts');

/** See {@link MessageParts}. */
export const pins = {
  actions: {
    pin: {
      run: ({ client, channel, message, report }) =>
        void report(loadTogglePin().then(({ togglePin }) => togglePin(client, channel, message))),
      useDisplay: usePin,
    },
    pinUntil: {
      run: openOverlay(lazyPart(() => import('./PinUntilDialog.tsx'), 'over')),
      useDisplay: usePinUntil,
    },
  },
  components: { PinnedMark },
  // Pinning works without a network (CONN-05).
  start: () => void loadTogglePin().catch(() => undefined),
} satisfies MessageParts;

function usePin({ pinned_at }: LocalMessage) {
  const { t } = useText(pinsText);
  return pinned_at === undefined
    ? { icon: Pin, label: t('pins.pin') }
    : { icon: PinOff, label: t('pins.unpin') };
}

function usePinUntil({ pin_expires }: LocalMessage) {
  const { t } = useText(pinsText);
  return { icon: TimerReset, label: t(pin_expires ? 'pins.changeUntil' : 'pins.until') };
}
