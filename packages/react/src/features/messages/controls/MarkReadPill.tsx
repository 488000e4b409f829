import { CheckCheck } from 'lucide-react';
import { useReadable } from '../../../core/bindings/index.ts';
import { Pill } from '../../../core/primitives/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import type { Conversation } from '../conversation.ts';
import { listControlsText } from './text.en.ts';

/** Marks the list as read, for people whose channels are not marked by themselves (CHAN-14). */
export function MarkReadPill({ conversation }: { conversation: Conversation }) {
  const { t } = useText(listControlsText);
  const report = useReportFailure();
  const isManual = useReadable(useClient().me, (me) => me?.mark_read === 'manually');
  const isUnread = useReadable(
    conversation.readState,
    ({ unreadCount, isMarkedUnread }) => unreadCount > 0 || isMarkedUnread,
  );
  if (!isManual || !isUnread) return null;
  return (
    <Pill
      variant="floating"
      icon={CheckCheck}
      className="cf-mark-read"
      onClick={() => void report(conversation.markRead())}
    >
      {t('listControls.markRead')}
    </Pill>
  );
}
