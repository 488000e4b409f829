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

function count(message: Message, { context }: EventTarget): void {
  const me = context.me.get();
  if (me) context.reads.applyMessage(message, me.id);
}
