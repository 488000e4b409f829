import { CalendarSearch } from 'lucide-react';
import { useRef, useState } from 'react';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { daysAfter } from '../../../core/text/zonedTime.ts';
import { ChooseDate } from './ChooseDate.tsx';
import { listControlsText } from './text.en.ts';
import { useJumpToDate } from './useJumpToDate.ts';

export interface JumpMenuProps {
  anchor: Element;
  /** A moment of the day that is in view, ISO 8601. */
  shownAt: string;
  onClose(): void;
}

const choices = [
  { name: 'today', days: 0 },
  { name: 'yesterday', days: -1 },
  { name: 'lastWeek', days: -7 },
  { name: 'lastMonth', days: -30 },
] as const;

/** The days that a channel's list can jump to (CHAN-14). */
export function JumpMenu({ anchor, shownAt, onClose }: JumpMenuProps) {
  const { t, timeZone } = useText(listControlsText);
  const [isChoosing, setChoosing] = useState(false);
  const isChosen = useRef(false);
  const jumpTo = useJumpToDate();
  if (isChoosing) return <ChooseDate shownAt={shownAt} onClose={onClose} />;
  const now = Date.now();
  return (
    <Menu
      open
      // Closed by "Choose a date", it becomes the dialog.
      onOpenChange={(open) => !open && !isChosen.current && onClose()}
      anchor={anchor}
      align="center"
    >
      <MenuGroup label={t('listControls.jumpTo')}>
        {choices.map(({ name, days }) => (
          <MenuItem key={name} onSelect={() => jumpTo(daysAfter(now, days, '00:00', timeZone))}>
            {t(`jumpDays.${name}`)}
          </MenuItem>
        ))}
        <MenuItem onSelect={() => jumpTo(0)}>{t('listControls.beginning')}</MenuItem>
      </MenuGroup>
      <MenuSeparator />
      <MenuItem
        icon={CalendarSearch}
        onSelect={() => {
          isChosen.current = true;
          setChoosing(true);
        }}
      >
        {t('listControls.choose')}
      </MenuItem>
    </Menu>
  );
}
