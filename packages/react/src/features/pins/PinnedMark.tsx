import type { LocalMessage } from '@confab/client';
import { Pin } from 'lucide-react';
import { Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { pinsText } from './text.en.ts';

/** The line above a pinned message: who pinned it, and until when (MSG-06). */
export function PinnedMark({ message: { pinned_by, pin_expires } }: { message: LocalMessage }) {
  const { t, format } = useText(pinsText);
  const name = pinned_by?.name ?? '';
  return (
    <>
      <Icon of={Pin} size="xs" />
      <span dir="auto">
        {pin_expires
          ? t('pins.pinnedUntil', { name, time: format.stamp(pin_expires) })
          : t('pins.pinnedBy', { name })}
      </span>
    </>
  );
}
