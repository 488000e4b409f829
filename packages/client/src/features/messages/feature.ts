import type { EventHandlers } from '../../events/eventHandlers.ts';
import { isTruncated, withMessage, withOwnSend } from '../channels/index.ts';
import { channelTypes } from '../channelTypes/index.ts';

export const messageEvents: EventHandlers = {
  apply: {
    'message.new': (event, { context, channels }) => {
      const channel = channels.receiving(event);
      if (channel && !isTruncated(channel.record.get(), event.message)) {
        channel.record.update((record) => withMessage(record, event.message));
        if (event.message.user.id === context.me.get()?.id) {
          const channelType = channelTypes(context).state.get().get(channel.type);
          channel.record.update((record) => withOwnSend(record, event.message, channelType));
        }
        channel.book.applyNew(event);
        channel.typists.stopped(event.message.user.id, event.message.parent_id);
      }
      context.outbox.confirm(event.message.id);
    },
    'message.updated': (event, { channels }) => channels.receiving(event)?.book.applyChange(event),
    'message.deleted': (event, { channels }) => channels.receiving(event)?.book.applyDeleted(event),
  },
};
