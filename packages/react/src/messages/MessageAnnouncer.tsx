import type { Channel } from '@confab/client';
import { useEffect, useState } from 'react';
import { plainText } from '../markdown/index.ts';
import { VisuallyHidden } from '../primitives/index.ts';
import { useClient } from '../provider/index.ts';
import { useText } from '../text/index.ts';

const MOST_CHARACTERS = 300;

/** Tells screen readers of messages that come in now, and of nothing that is merely loaded (UX-18). */
export function MessageAnnouncer({ channel }: { channel: Channel }) {
  const client = useClient();
  const { t } = useText();
  const [announced, setAnnounced] = useState('');
  useEffect(
    () =>
      client.on('message.new', (event) => {
        if (event.type !== 'message.new' || event.cid !== channel.cid) return;
        const { message } = event;
        const isInThread = message.parent_id !== undefined && !message.show_in_channel;
        if (isInThread || message.user.id === client.me.get()?.id) return;
        const text = plainText(message.text).slice(0, MOST_CHARACTERS);
        setAnnounced(t('messages.announced', { name: message.user.name, text }));
      }),
    [client, channel, t],
  );
  return (
    <VisuallyHidden aria-live="polite" aria-atomic="true">
      {announced}
    </VisuallyHidden>
  );
}
