import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../core/primitives/index.ts';
import { useClient } from '../../core/provider/index.ts';
import { useText } from '../../core/text/index.ts';
import type { ListPlace } from './listPlace.ts';
import { messageLine } from './messageLine.ts';
import { messagesText } from './text.en.ts';

const MAX_CHARACTERS = 300;

/** Tells screen readers of messages that come in now, and of nothing that is merely loaded (UX-18). */
export function MessageAnnouncer({ channel, thread }: Pick<ListPlace, 'channel' | 'thread'>) {
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
        if (!isHere || message.user.id === client.me.get()?.id) return;
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
