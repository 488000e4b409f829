import type { ChatEvent } from '@confab/protocol';
import { useEffect, useState } from 'react';
import { VisuallyHidden } from '../../../core/primitives/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { type TextTools, useText } from '../../../core/text/index.ts';
import { reactionText } from '../../reactions/reactionText.ts';
import type { Conversation } from '../conversation.ts';
import { listControlsText } from './text.en.ts';

/**
 * Announces to screen readers what the viewer has done with messages of the list, once the service has confirmed it:
 * others see it by the change of the row (UX-18).
 */
export function OwnActionAnnouncer({ conversation }: { conversation: Conversation }) {
  const client = useClient();
  const texts = useText(listControlsText);
  const [announced, setAnnounced] = useState('');
  useEffect(
    () =>
      client.on('*', (event) => {
        const text = describeOwnAction(event, client.me.get()?.id, conversation, texts);
        // The same text again is a change too.
        if (text !== undefined) setAnnounced((last) => (last === text ? `${text}\u00a0` : text));
      }),
    [client, conversation, texts],
  );
  return <VisuallyHidden role="status">{announced}</VisuallyHidden>;
}

const changes = {
  'message.updated': 'updated',
  'message.deleted': 'deleted',
  'message.pinned': 'pinned',
  'message.unpinned': 'unpinned',
} as const;

function describeOwnAction(
  event: ChatEvent,
  viewerId: string | undefined,
  { channel, thread }: Conversation,
  { t, format }: TextTools<typeof listControlsText>,
): string | undefined {
  const isHere = (cid: string, parentId: string | undefined) =>
    cid === channel.cid && parentId === thread?.parentId;
  switch (event.type) {
    case 'message.new':
      if (event.message.user.id !== viewerId || !isHere(event.cid, event.message.parent_id)) return undefined;
      return t('announced.sent');
    case 'message.updated':
    case 'message.deleted':
    case 'message.pinned':
    case 'message.unpinned':
      if (event.actor_id !== viewerId || !isHere(event.cid, event.message.parent_id)) return undefined;
      return t(`announced.${changes[event.type]}`);
    case 'reaction.new':
    case 'reaction.deleted': {
      const { cid, message, reaction, type } = event;
      if (reaction.user_id !== viewerId || !isHere(cid, message.parent_id)) return undefined;
      const emoji = reactionText(reaction.type);
      return t(type === 'reaction.new' ? 'announced.reacted' : 'announced.unreacted', { emoji });
    }
    case 'reminder.updated': {
      const { cid, message_id: id, remind_at: at } = event.reminder;
      if (id === undefined || !isHere(cid, channel.book.get(id)?.parent_id)) return undefined;
      return at ? t('announced.reminder', { time: format.full(at) }) : t('announced.saved');
    }
    case 'read.updated':
      if (!event.read.marked_unread || !isHere(event.read.cid, undefined)) return undefined;
      return t('announced.unread');
    default:
      return undefined;
  }
}
