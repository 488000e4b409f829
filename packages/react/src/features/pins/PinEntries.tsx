import { Pin, PinOff, TimerReset } from 'lucide-react';
import { MenuItem } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { actionKeys } from '../messages/availableActions.ts';
import { type MenuEntryProps, useListShared } from '../messages/listContext.ts';
import { pinText } from './text.en.ts';

/** The menu entries to pin, permanently or until a time, and to unpin (MSG-06). */
export function PinEntries({ message, available, anchor }: MenuEntryProps) {
  const { actions, open } = useListShared();
  const { t } = useText(pinText);
  if (!available.has('pin')) return null;
  const isPinned = message.pinned_at !== undefined;
  return (
    <>
      <MenuItem
        icon={isPinned ? PinOff : Pin}
        shortcut={actionKeys.pin}
        onSelect={() => actions.run('pin', message)}
      >
        {t(isPinned ? 'pins.unpin' : 'pins.pin')}
      </MenuItem>
      <MenuItem icon={TimerReset} onSelect={() => open({ kind: 'pinUntil', message, anchor })}>
        {t(message.pin_expires ? 'pins.changeUntil' : 'pins.until')}
      </MenuItem>
    </>
  );
}
