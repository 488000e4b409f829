import type { LocalMessage } from '@confab/client';
import { CircleAlert } from 'lucide-react';
import { Fragment } from 'react';
import { Button, Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import type { MessageActions } from './messageActions.ts';
import { messagesText } from './text.en.ts';

export interface FailedNoteProps {
  message: LocalMessage;
  actions: Pick<MessageActions, 'retry' | 'reopen' | 'discard'>;
}

/** Under a message that was not sent: why, and what can be done (UX-02). */
export function FailedNote({ message, actions }: FailedNoteProps) {
  const { t, parts } = useText(messagesText);
  const reason = message.error?.message;
  return (
    <div className="cf-message__failed" role="alert">
      <Icon of={CircleAlert} size="sm" />
      <span>
        {reason ? parts('messages.notSentWhy', { reason: withCode(reason) }) : t('messages.notSent')}
      </span>
      {/* A message that was refused for its content would be refused again. */}
      {message.type !== 'error' && (
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

/** Draws what an error quotes in backticks, such as the syntax of a command, as code. */
const withCode = (reason: string) => (
  <Fragment key="reason">
    {reason.split(/`([^`]+)`/).map((part, index) => (index % 2 === 0 ? part : <code key={index}>{part}</code>))}
  </Fragment>
);
