import type { Message } from '@confab/protocol';
import type { EventHandlers, EventTarget } from '../eventHandlers.ts';

export const readEvents: EventHandlers = {
  apply: {
    'read.updated': ({ read }, { context }) => context.reads.applyRead(read),
    'message.read': (event, { channels }) => {
      channels.receiving(event)?.record.update((record) => ({
        ...record,
        reads: { ...record.reads, [event.read.user_id]: event.read },
      }));
    },
    'message.new': ({ message }, target) => count(message, target),
    'message.updated': ({ message }, target) => count(message, target),
    'message.deleted': (event, { context, reloadUnread }) => {
      if (context.reads.applyDeleted(event)) reloadUnread();
    },
  },
};

/** Only members have a read state; a channel that is not loaded is one of theirs, or its events would not come. */
function count(message: Message, { context, channels }: EventTarget): void {
  const me = context.me.get();
  const record = channels.get(message.cid)?.record.get();
  const isStranger = record?.status === 'ready' && record.membership?.state !== 'joined';
  if (me && !isStranger) context.reads.applyMessage(message, me.id);
}
