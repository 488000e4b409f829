import { isLive, type LocalMessage } from '@confab/client';
import { Clock } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { Icon } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import { messagePart } from './lazyParts.tsx';
import { useListShared } from './listContext.ts';
import { messagesText } from './text.en.ts';

const FailedNote = messagePart(({ messages }) => messages.components.FailedNote);

/** After this time, in milliseconds, a message that is still being sent says so. */
const SLOW_MS = 2000;

/** How far a message of one's own has come, where it has not arrived. */
export function MessageStatus({ message }: { message: LocalMessage }) {
  const { actions } = useListShared();
  if (message.status === 'sending') return <Pending delayedBy={message.delayed_by?.name} />;
  if (message.status !== 'failed') return null;
  return <FailedNote message={message} actions={actions} />;
}

/** Why a message waits although there is a connection. */
const WAITING_TEXTS = {
  disk_full: 'messages.waitingForDisk',
  storage_unavailable: 'messages.waitingForStorage',
} as const;

const waitingText = (delayedBy: string | undefined) =>
  WAITING_TEXTS[delayedBy as keyof typeof WAITING_TEXTS] ?? 'messages.sending';

function Pending({ delayedBy }: { delayedBy: string | undefined }) {
  const { t } = useText(messagesText);
  const isConnected = useReadable(useClient().connection.state, isLive);
  const [isSlow, setSlow] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), SLOW_MS);
    return () => clearTimeout(timer);
  }, []);
  if (isConnected && !isSlow) return null;
  return (
    <p className="cf-message__pending">
      <Icon of={Clock} size="xs" />
      {t(isConnected ? waitingText(delayedBy) : 'messages.waiting')}
    </p>
  );
}
