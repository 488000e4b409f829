import { Clock } from 'lucide-react';
import { Button, Icon } from '../../core/primitives/index.ts';
import { useKit } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { scheduledMessagesText } from './text.en.ts';
import { useFormatWhen } from './useFormatWhen.ts';
import { useScheduledMessages } from './useScheduledMessages.ts';
import './ScheduledNote.css';

export interface ScheduledNoteProps {
  cid: string;
  /** The thread being written in, if not the channel itself. */
  parentId: string | undefined;
}

/** The line above a composer about its scheduled and failed messages. */
export function ScheduledNote({ cid, parentId }: ScheduledNoteProps) {
  const { t } = useText(scheduledMessagesText);
  const { openScheduled } = useKit().links;
  const when = useFormatWhen();
  const { messages } = useScheduledMessages();
  const here = messages.filter((message) => message.cid === cid && message.parent_id === parentId);
  const waiting = here.filter(({ status }) => status === 'scheduled');
  const failed = here.length - waiting.length;
  const [next] = waiting;
  const line = here.length > 0 && (
    <p className="cf-scheduled-note" data-failed={failed > 0 || undefined}>
      <Icon of={Clock} size="sm" />
      <span>
        {failed > 0
          ? t('scheduled.noteFailed', { count: failed })
          : next && t('scheduled.note', { count: waiting.length, when: when(next.send_at) })}
      </span>
      {openScheduled && (
        <Button variant="link" size="sm" onClick={openScheduled}>
          {t('scheduled.seeAll')}
        </Button>
      )}
    </p>
  );
  // Always mounted, so that screen readers announce its content when it appears.
  return <div role="status">{line}</div>;
}
