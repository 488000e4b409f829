import { hasSystemNote } from '@confab/protocol';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import type { Conversation } from './conversation.ts';
import { messageLine } from './messageLine.ts';
import { messagesText } from './text.en.ts';

const MAX_CHARACTERS = 300;

/** Announces messages that arrive now to screen readers, but neither loaded ones nor who joined and the like (UX-18). */
export function MessageAnnouncer({ channel, thread }: Pick<Conversation, 'channel' | 'thread'>) {
  const client = useClient();
  const { t } = useText(messagesText);
  const [announced, setAnnounced] = useState('');
  useEffect(
    () =>
      client.on('message.new', (event) => {
        if (event.type !== 'message.new' || event.cid !== channel.cid) return;
        const { message } = event;
        const isInThread = message.parent_id !== undefined && !message.show_in_channel;
        const isHere = thread ? message.parent_id === thread.parentId : !isInThread;
        if (!isHere || message.user.id === client.me.get()?.id || hasSystemNote(message)) return;
        const text = messageLine(message).slice(0, MAX_CHARACTERS);
        setAnnounced(t('messages.announced', { name: message.user.name, text }));
      }),
    [client, channel, thread, t],
  );
  return (
    <VisuallyHidden aria-live="polite" aria-atomic="true">
      {announced}
    </VisuallyHidden>
  );
}
