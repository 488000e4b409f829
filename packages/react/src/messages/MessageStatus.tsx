import type { LocalMessage } from '@confab/client';
import { CircleAlert, Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useReadable } from '../bindings/index.ts';
import { Button, Icon } from '../primitives/index.ts';
import { useClient } from '../provider/index.ts';
import { useText } from '../text/index.ts';
import type { MessageActions } from './messageActions.ts';

/** A send that takes longer than this says so, in milliseconds. */
const SLOW_MS = 2000;

export interface MessageStatusProps {
  message: LocalMessage;
  actions: Pick<MessageActions, 'retry' | 'reopen' | 'discard'>;
}

/** How far a message of one's own has come, where it has not arrived. */
export function MessageStatus({ message, actions }: MessageStatusProps) {
  if (message.status === 'sending') return <Pending />;
  if (message.status === 'failed') return <Failed message={message} actions={actions} />;
  return null;
}

function Pending() {
  const { t } = useText();
  const isOnline = useReadable(useClient().connection.state, (state) => state.status === 'online');
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isOnline && !isSlow) return null;
  return (
    <p className="cf-message__pending">
      <Icon of={Clock} size="xs" />
      {isOnline ? t('messages.sending') : t('messages.waiting')}
    </p>
  );
}

function Failed({ message, actions }: MessageStatusProps) {
  const { t } = useText();
  const reason = message.error?.message;
  return (
    <div className="cf-message__failed" role="alert">
      <Icon of={CircleAlert} size="sm" />
      <span>{reason ? t('messages.notSentWhy', { reason }) : t('messages.notSent')}</span>
      {/* What is refused for what it says is refused again as it is. */}
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
