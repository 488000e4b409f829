import { Flag } from 'lucide-react';
import { MenuItem } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { type MenuEntryProps, useListShared } from '../messages/listContext.ts';
import { moderationText } from './text.en.ts';

/** The menu entry to report a message to moderators (MOD-01). */
export function FlagEntries({ message, anchor }: MenuEntryProps) {
  const { actions, open, viewerId } = useListShared();
  const { t } = useText(moderationText);
  const isOthers =
    message.user.id !== viewerId && message.type === 'regular' && message.status === 'received';
  if (!isOthers || !actions.rights().can('flag-message')) return null;
  return (
    <MenuItem icon={Flag} onSelect={() => open({ kind: 'flag', message, anchor })}>
      {t('moderation.flag')}
    </MenuItem>
  );
}
