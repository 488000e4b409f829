import type { LocalMessage } from '@confab/client';
import { attachmentLabel, isLinkPreview } from '@confab/protocol';
import { ChartColumn, type LucideIcon, MapPin, Paperclip } from 'lucide-react';
import type { ReactNode } from 'react';
import { Avatar, Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { MessageContent } from './MessageContent.tsx';
import { messagesText } from './text.en.ts';
import type { ListReader } from './useListReader.ts';
import './MessageExcerpt.css';

export interface MessageExcerptProps {
  message: LocalMessage;
  reader: ListReader;
  /** Where it stands, in lists that span channels. */
  origin?: ReactNode;
  /** Above it: why it is in the list. */
  note?: ReactNode;
  /** Buttons below it. */
  actions?: ReactNode;
}

/** A message in a list of its own kind: who, when, its first lines, and what it carries by name. */
export function MessageExcerpt({ message, reader, origin, note, actions }: MessageExcerptProps) {
  const { format } = useText();
  const { user, created_at } = message;
  return (
    <article className="cf-excerpt" data-excerpt-id={message.id}>
      <Avatar id={user.id} name={user.name} image={user.image} size={28} />
      <div>
        {note}
        <header className="cf-excerpt__by">
          <b>
            <bdi>{user.name}</bdi>
          </b>
          <time dateTime={created_at} title={format.full(created_at)}>
            {format.stamp(created_at)}
          </time>
          {origin}
        </header>
        {(message.text !== '' || message.type === 'deleted') && (
          <div className="cf-excerpt__words">
            <MessageContent message={message} reader={reader} />
          </div>
        )}
        <AttachedLines message={message} />
        {actions && <div className="cf-excerpt__actions">{actions}</div>}
      </div>
    </article>
  );
}

/** The files, poll and location of a message, by name. */
export function AttachedLines({
  message: { attachments, poll, shared_location },
}: {
  message: LocalMessage;
}) {
  const { t } = useText(messagesText);
  const { format } = useText();
  const files = attachments.filter((one) => !isLinkPreview(one)).map((one) => attachmentLabel(one));
  return (
    <>
      {files.length > 0 && <AttachedLine icon={Paperclip}>{format.list(files)}</AttachedLine>}
      {poll && <AttachedLine icon={ChartColumn}>{t('excerpts.poll', { name: poll.name })}</AttachedLine>}
      {shared_location && <AttachedLine icon={MapPin}>{t('excerpts.location')}</AttachedLine>}
    </>
  );
}

function AttachedLine({ icon, children }: { icon: LucideIcon; children: ReactNode }) {
  return (
    <p className="cf-excerpt__carried">
      <Icon of={icon} size="sm" />
      <span dir="auto">{children}</span>
    </p>
  );
}
