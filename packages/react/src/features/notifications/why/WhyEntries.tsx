import { BellRing } from 'lucide-react';
import { MenuItem } from '../../../core/primitives/index.ts';
import { useText } from '../../../core/text/index.ts';
import { type MenuEntryProps, useListShared } from '../../messages/listContext.ts';
import { whyText } from './text.en.ts';

/** The menu entry to ask why a message did or did not notify the user (NOTE-01). */
export function WhyEntries({ message, anchor }: MenuEntryProps) {
  const { open, viewerId } = useListShared();
  const { t } = useText(whyText);
  const isOthers =
    message.user.id !== viewerId && message.type === 'regular' && message.status === 'received';
  if (!isOthers || viewerId === '') return null;
  return (
    <MenuItem icon={BellRing} onSelect={() => open({ kind: 'why', message, anchor })}>
      {t('why.entry')}
    </MenuItem>
  );
}
