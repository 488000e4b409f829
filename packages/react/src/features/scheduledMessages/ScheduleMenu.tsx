import { ChevronDown } from 'lucide-react';
import { IconButton, Menu } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { composerText } from '../composer/text.en.ts';
import { ScheduleItems, type ScheduleItemsProps } from './ScheduleItems.tsx';

export interface ScheduleMenuProps extends ScheduleItemsProps {
  isDisabled: boolean;
}

/** The menu beside the send button to schedule the message (MSG-09). */
export function ScheduleMenu({ isDisabled, ...items }: ScheduleMenuProps) {
  const { t } = useText(composerText);
  return (
    <Menu
      side="top"
      align="end"
      disabled={isDisabled}
      trigger={
        <IconButton
          className="cf-send-later"
          size="sm"
          icon={ChevronDown}
          label={t('composer.sendLater')}
          disabled={isDisabled}
        />
      }
    >
      <ScheduleItems {...items} />
    </Menu>
  );
}
