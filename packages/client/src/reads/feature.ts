import { type ChatEventOf, cidOfStream } from '@confab/protocol';
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
    'message.new': count,
    'message.updated': count,
    'message.deleted': (event, { context, reloadUnread }) => {
      if (context.reads.applyDeleted(event)) reloadUnread();
    },
  },
};

function count(
  event: ChatEventOf<'message.new'> | ChatEventOf<'message.updated'>,
  { context }: EventTarget,
): void {
  const { stream, message } = event;
  // One's own stream may tell of a channel that one can read without belonging to it (MSG-15).
  if (cidOfStream(stream) === undefined && !context.follows(event.cid)) return;
  const me = context.me.get();
  if (me) context.reads.applyMessage(message, me.id);
}
