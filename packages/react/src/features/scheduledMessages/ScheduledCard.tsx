import type { ScheduledMessage } from '@confab/protocol';
import { attachmentLabel, isLinkPreview } from '@confab/protocol';
import {
  BarChart3,
  CircleAlert,
  Clock,
  type LucideIcon,
  Paperclip,
  Pencil,
  Send,
  Trash2,
} from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button, Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { useReadableChannel } from '../channels/useReadableChannel.ts';
import { Markdown } from '../markdown/index.ts';
import { EditScheduled } from './EditScheduled.tsx';
import { scheduledMessagesText } from './text.en.ts';
import { useFormatWhen } from './useFormatWhen.ts';
import { useScheduledActions } from './useScheduledActions.ts';
import './ScheduledCard.css';

/** A scheduled or failed message with its channel, time, content and actions. */
export function ScheduledCard({ message }: { message: ScheduledMessage }) {
  const { t } = useText(scheduledMessagesText);
  const when = useFormatWhen();
  const { isBusy, sendNow, remove } = useScheduledActions(message);
  const [isEditing, setEditing] = useState(false);
  const isFailed = message.status === 'failed';
  const files = (message.attachments ?? []).filter((attachment) => !isLinkPreview(attachment));
  return (
    <article className="cf-scheduled" data-failed={isFailed || undefined}>
      <header className="cf-scheduled__head">
        <strong dir="auto">
          <ChannelLabel message={message} />
        </strong>
        {!isFailed && (
          <span>
            <Icon of={Clock} size="xs" />
            <time dateTime={message.send_at}>{t('scheduled.sendAt', { when: when(message.send_at) })}</time>
          </span>
        )}
      </header>
      {message.text !== '' && <Markdown className="cf-scheduled__text" text={message.text} />}
      {message.poll && (
        <Addition icon={BarChart3}>{t('scheduled.poll', { name: message.poll.name })}</Addition>
      )}
      {files.length > 0 && (
        <Addition icon={Paperclip}>
          {t('scheduled.files', { count: files.length })}
          {`: ${files.map((one) => attachmentLabel(one)).join(', ')}`}
        </Addition>
      )}
      {isFailed && (
        <p className="cf-scheduled__failed">
          <Icon of={CircleAlert} size="sm" />
          <span>
            {t('scheduled.failed', { when: when(message.send_at) })} {message.error?.message}
          </span>
        </p>
      )}
      {/* biome-ignore lint/a11y/useSemanticElements: a fieldset is for fields */}
      <footer className="cf-scheduled__actions" role="group" aria-label={t('scheduled.actions')}>
        <Button size="sm" icon={Pencil} disabled={isBusy} onClick={() => setEditing(true)}>
          {isFailed ? t('scheduled.scheduleAgain') : t('actions.edit')}
        </Button>
        <Button size="sm" icon={Send} disabled={isBusy} onClick={sendNow}>
          {isFailed ? t('scheduled.tryAgain') : t('scheduled.sendNow')}
        </Button>
        <Button size="sm" variant="quiet" icon={Trash2} disabled={isBusy} onClick={remove}>
          {t('actions.delete')}
        </Button>
      </footer>
      {isEditing && <EditScheduled message={message} onClose={() => setEditing(false)} />}
    </article>
  );
}

function ChannelLabel({ message }: { message: ScheduledMessage }) {
  const { t } = useText(scheduledMessagesText);
  const display = useReadableChannel(message.cid);
  if (!display) return t('scheduled.gone');
  return message.parent_id === undefined
    ? display.label
    : t('scheduled.inThread', { channel: display.label });
}

function Addition({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="cf-scheduled__carried">
      <Icon of={icon} size="sm" />
      <span dir="auto">{children}</span>
    </p>
  );
}
