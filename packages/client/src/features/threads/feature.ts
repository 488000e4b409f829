import type { ChatEventOf } from '@confab/protocol';
import type { EventHandlers, EventTarget } from '../../events/eventHandlers.ts';
import { mentionsMe } from '../reads/index.ts';

export const threadEvents: EventHandlers = {
  apply: {
    'thread.updated': ({ thread, created_at }, target) => {
      const { ownThreads } = target.context;
      const isFollowed = () => ownThreads.of(thread.parent_id)?.following === true;
      const wasFollowed = isFollowed();
      ownThreads.applyThread(thread, created_at);
      // Replies that arrived before the thread was known to be followed were not counted.
      if (isFollowed() && !wasFollowed) reload(thread.parent_id, target);
    },
    'message.new': (event, target) => {
      if (event.parent) target.context.ownThreads.applyParent(event.parent);
      count(event, target);
    },
    'message.updated': (event, target) => {
      target.context.ownThreads.applyParent(event.message);
      count(event, target);
    },
    'message.deleted': (event, target) => {
      const isShort = target.context.ownThreads.applyDeleted(event);
      if (isShort && event.message.parent_id) reload(event.message.parent_id, target);
    },
  },
  effects: {
    'notification.removed_from_channel': ({ cid, created_at }, { context }) =>
      context.ownThreads.forgetChannel(cid, created_at),
    // Followed threads of the channel count again, or access has changed.
    'notification.added_to_channel': (_, { reloadUnread }) => reloadUnread(),
    'capabilities.changed': (_, { reloadUnread }) => reloadUnread(),
    'channel_type.updated': (_, { reloadUnread }) => reloadUnread(),
  },
};

function count(
  { message }: ChatEventOf<'message.new'> | ChatEventOf<'message.updated'>,
  target: EventTarget,
): void {
  const { ownThreads, me } = target.context;
  const { parent_id: parentId } = message;
  const readerId = me.get()?.id;
  if (parentId === undefined || readerId === undefined) return;
  if (message.user.id !== readerId && ownThreads.mayFollow(parentId)) reload(parentId, target);
  else ownThreads.applyReply(message, { readerId, isMention: mentionsMe(message, target) === true });
}

/** Loads the user's own state of a thread. */
function reload(parentId: string, { context }: EventTarget): void {
  const { http, journal, ownThreads, loads } = context;
  loads.run(`thread ${parentId}`, async () => {
    await journal.applyAnswer(
      () =>
        http.call('GET /messages/{message_id}/replies', {
          params: { message_id: parentId },
          query: { limit: '1' },
        }),
      (answer) => ownThreads.put(answer.thread),
    );
  });
}
