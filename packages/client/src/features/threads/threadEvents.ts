import type { ChatEventOf } from '@confab/protocol';
import type { EventHandlers, EventTarget } from '../../events/eventHandlers.ts';
import { mentionsMe } from '../reads/index.ts';
import type { OwnThreads } from './ownThreads.ts';

/** Keeps the user's own state of threads current. */
export const threadEvents = (own: OwnThreads): EventHandlers => ({
  apply: {
    'thread.updated': ({ thread, created_at }, target) => {
      const isFollowed = () => own.of(thread.parent_id)?.following === true;
      const wasFollowed = isFollowed();
      own.applyThread(thread, created_at);
      // Replies that arrived before the thread was known to be followed were not counted.
      if (isFollowed() && !wasFollowed) reload(own, thread.parent_id, target);
    },
    'message.new': (event, target) => {
      if (event.parent) own.applyParent(event.parent);
      count(own, event, target);
    },
    'message.updated': (event, target) => {
      own.applyParent(event.message);
      count(own, event, target);
    },
    'message.deleted': (event, target) => {
      const isShort = own.applyDeleted(event);
      if (isShort && event.message.parent_id) reload(own, event.message.parent_id, target);
    },
    'channel.truncated': ({ channel, created_at }) => own.forgetChannel(channel.cid, created_at),
  },
  effects: {
    'notification.removed_from_channel': ({ cid, created_at }) => own.forgetChannel(cid, created_at),
  },
  unread: (_, { threads, has_more_threads }) => own.replaceAll(threads, has_more_threads),
  forget: () => own.clear(),
});

function count(
  own: OwnThreads,
  { message }: ChatEventOf<'message.new'> | ChatEventOf<'message.updated'>,
  target: EventTarget,
): void {
  const { parent_id: parentId } = message;
  const readerId = target.context.me.get()?.id;
  if (parentId === undefined || readerId === undefined) return;
  if (message.user.id !== readerId && own.mayFollow(parentId)) reload(own, parentId, target);
  else own.applyReply(message, { readerId, isMention: mentionsMe(message, target) === true });
}

/** Loads the user's own state of a thread. */
function reload(own: OwnThreads, parentId: string, { context }: EventTarget): void {
  const { http, journal, loads } = context;
  loads.run(`thread ${parentId}`, async () => {
    await journal.applyAnswer(
      () =>
        http.call('GET /messages/{message_id}/replies', {
          params: { message_id: parentId },
          query: { limit: '1' },
        }),
      (answer) => own.put(answer.thread),
    );
  });
}
