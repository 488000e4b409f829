import type { LocalMessage } from '@confab/client';
import { commandUnknown } from '@confab/protocol';
import { CircleAlert } from 'lucide-react';
import { Button, Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import type { MessageActions } from './messageActions.ts';
import { messagesText } from './text.en.ts';
import './FailedNote.css';

export interface FailedNoteProps {
  message: LocalMessage;
  actions: Pick<MessageActions, 'retry' | 'reopen' | 'discard'>;
}

/** Under a message that was not sent: why, and what can be done (UX-02). */
export function FailedNote({ message, actions }: FailedNoteProps) {
  const { t } = useText(messagesText);
  const reason = message.error?.message;
  // A message that was refused for its content would be refused again.
  const canRetry = message.type !== 'error' && !message.error?.is(commandUnknown);
  return (
    <div className="cf-message__failed" role="alert">
      <Icon of={CircleAlert} size="sm" />
      <span>{reason ? t('messages.notSentWhy', { reason }) : t('messages.notSent')}</span>
      {canRetry && (
        <Button
          variant="quiet"
          size="sm"
          className="cf-message__retry"
          onClick={() => actions.retry(message)}
        >
          {t('actions.retry')}
        </Button>
      )}
      <Button variant="quiet" size="sm" onClick={() => actions.reopen(message)}>
        {t('actions.edit')}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => actions.discard(message)}>
        {t('actions.delete')}
      </Button>
    </div>
  );
}
