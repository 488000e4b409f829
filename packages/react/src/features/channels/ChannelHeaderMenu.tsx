import { Info, LogOut, Pencil, UserPlus } from 'lucide-react';
import { MenuItem, MenuSeparator } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import type { ChannelAction } from './channelActions.ts';
import { channelsText } from './text.en.ts';

export interface ChannelHeaderMenuProps {
  actions: ReadonlySet<ChannelAction>;
  /** Opens a dialog of the channel. */
  onAction(action: ChannelAction): void;
  /** Opens the details panel; no entry without it. */
  onOpenDetails?(): void;
}

/** The entries of the menu behind a channel's name. */
export default function ChannelHeaderMenu({ actions, onAction, onOpenDetails }: ChannelHeaderMenuProps) {
  const { t } = useText(channelsText);
  return (
    <>
      {onOpenDetails && (
        <MenuItem icon={Info} onSelect={onOpenDetails}>
          {t('channels.details')}
        </MenuItem>
      )}
      {actions.has('edit') && (
        <MenuItem icon={Pencil} onSelect={() => onAction('edit')}>
          {t('channels.edit')}
        </MenuItem>
      )}
      {actions.has('addPeople') && (
        <MenuItem icon={UserPlus} onSelect={() => onAction('addPeople')}>
          {t('channels.addPeople')}
        </MenuItem>
      )}
      {actions.has('leave') && (
        <>
          {(actions.size > 1 || onOpenDetails) && <MenuSeparator />}
          <MenuItem icon={LogOut} danger onSelect={() => onAction('leave')}>
            {t('channels.leave')}
          </MenuItem>
        </>
      )}
    </>
  );
}
