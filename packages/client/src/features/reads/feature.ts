import { type ChatEventOf, cidOfStream } from '@confab/protocol';
import type { EventHandlers, EventTarget } from '../../events/eventHandlers.ts';
import { isTruncated } from '../channels/index.ts';
import { groupsInUse } from '../groups/groupsInUse.ts';
import { mentionsMe } from './mentionsMe.ts';

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
  effects: {
    // Channels, and followed threads in them, count again, or no longer.
    'notification.added_to_channel': (_, { reloadUnread }) => reloadUnread(),
    'capabilities.changed': (_, { reloadUnread }) => reloadUnread(),
    'channel_type.updated': (_, { reloadUnread }) => reloadUnread(),
    // Mutes and blocks decide which mentions count, also in an answer that this event is applied over.
    'me.updated': (_, { reloadUnread }) => reloadUnread(),
    // Existing messages may mention other users now.
    'member.updated': ({ member }, { context, reloadUnread }) => {
      if (member.user_id === context.me.get()?.id) reloadUnread();
    },
    'group.updated': ({ group }, { context, reloadUnread }) => {
      const id = context.me.get()?.id ?? '';
      if (!groupsInUse(context).groups?.isLoaded || group.member_ids.includes(id)) reloadUnread();
    },
  },
};

function count(
  event: ChatEventOf<'message.new'> | ChatEventOf<'message.updated'>,
  target: EventTarget,
): void {
  const { stream, message } = event;
  const { context, channels } = target;
  const channel = channels.get(event.cid);
  if (channel && isTruncated(channel.record.get(), message)) return;
  // The user's own stream may carry events of a channel that the user can read without being a member (MSG-15).
  if (cidOfStream(stream) === undefined && !context.follows(event.cid)) return;
  const me = context.me.get();
  const isMention = mentionsMe(message, target);
  if (me) context.reads.applyMessage(message, me.id, isMention === true);
  if (isMention === undefined) target.reloadUnread();
}
