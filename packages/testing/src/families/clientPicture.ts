import type { Channel, ChatClient, LocalMessage, MessageTimeline, Thread } from '@confab/client';
import { type Campaigns, campaigns } from '@confab/client/campaigns';
import { customEmoji } from '@confab/client/emoji';
import { liveLocations } from '@confab/client/locations';
import { notificationSettings, pushDevices } from '@confab/client/notifications';
import { pins } from '@confab/client/pins';
import { reminders } from '@confab/client/reminders';
import { scheduledMessages } from '@confab/client/scheduledMessages';
import { sections } from '@confab/client/sections';
import { type Segments, segments } from '@confab/client/segments';
import { messagePageMost, type OwnUser } from '@confab/protocol';

/** What a client shows of a message, but for how far its sending has come. */
const pictureOfMessage = ({ status, error: _, ...message }: LocalMessage) => ({ status, ...plain(message) });

/** All messages of a list but those that the service told this device alone. */
const storedOf = (timeline: MessageTimeline) =>
  timeline.state.get().messages.filter(({ type }) => type !== 'ephemeral');

/** Undefined fields are the same as missing ones. */
const plain = <T>(value: T): T => (value === undefined ? value : JSON.parse(JSON.stringify(value)));

/**
 * Everything that a client shows of a channel, field by field: as many messages as one page holds. The number of
 * watchers is no state.
 */
export function pictureOfChannel(channel: Channel) {
  const {
    channel: fields,
    ownCapabilities,
    restriction,
    membership,
    members,
    read,
    reads,
    unreadCount,
    isMuted,
    isHidden,
  } = channel.state.get();
  return plain({
    fields,
    capabilities: [...ownCapabilities].sort(),
    restriction,
    membership,
    members,
    read,
    reads,
    unreadCount,
    isMuted,
    isHidden,
    messages: storedOf(channel.messages).slice(-messagePageMost).map(pictureOfMessage),
  });
}

/** What a client shows of a thread. */
export function pictureOfThread(thread: Thread) {
  const { parent, thread: own } = thread.state.get();
  return plain({
    parent: parent && pictureOfMessage(parent),
    own,
    replies: storedOf(thread.messages).map(pictureOfMessage),
  });
}

/** Oneself, but for what moves by being there. */
const pictureOfMe = (me: OwnUser | undefined) =>
  me && plain({ ...me, presence: undefined, last_active: undefined });

/** The numbers of unread mentions, by channel. */
const numbersOf = (client: ChatClient) =>
  Object.fromEntries(
    [...client.unreadMentions.get().byChannel]
      .map(([cid, numbers]) => [cid, [...numbers].sort((a, b) => a - b)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  );

/** The threads that one follows and that have replies. */
const followedBy = (client: ChatClient) =>
  plain([...client.threads.states.get().values()])
    .filter(({ following, last_reply_at }) => following && last_reply_at !== undefined)
    .sort((a, b) => (a.parent_id < b.parent_id ? -1 : 1));

/** The pinned messages of a channel, as far as the list of pins says more than the messages do. */
const pinnedIn = (client: ChatClient, channel: Channel) =>
  channel.state.get().status !== 'ready'
    ? undefined
    : plain(
        client
          .part(pins)
          .in(channel)
          .state.get()
          .messages.map(({ id, text, pinned_at, pinned_by, pin_expires }) => ({
            id,
            text,
            pinned_at,
            pinned_by,
            pin_expires,
          })),
      );

/** The first page of what only who manages campaigns may see. */
const firstOf = ({ state }: Campaigns | Segments) => plain(state.get().items.slice(0, 25));

/** What a client shows of everything: the given channels with all their threads, and what spans them. */
export function pictureOfClient(client: ChatClient, cids: readonly string[], threads: readonly string[]) {
  const channels = cids.map((cid) => [cid, client.getChannel(cid)] as const);
  return {
    me: pictureOfMe(client.me.get()),
    unread: client.unread.get(),
    mentions: { ...client.unreadMentions.get(), byChannel: numbersOf(client) },
    followed: followedBy(client),
    groups: plain([...client.groups.state.get()]),
    live: client
      .part(liveLocations)
      .own.get()
      .map(({ message_id, end_at }) => [message_id, end_at]),
    emoji: plain([...(client.part(customEmoji).state.get()?.values() ?? [])]),
    drafts: plain(Object.fromEntries(client.drafts.state.get())),
    pinned: Object.fromEntries(channels.map(([cid, channel]) => [cid, channel && pinnedIn(client, channel)])),
    reminders: plain([...client.part(reminders).state.get().values()].sort((a, b) => (a.id < b.id ? -1 : 1))),
    sections: plain(client.part(sections).state.get()),
    notifications: plain(client.part(notificationSettings).state.get()),
    pushDevices: plain(client.part(pushDevices).state.get()),
    campaigns: firstOf(client.part(campaigns)),
    segments: firstOf(client.part(segments)),
    scheduled: plain(client.part(scheduledMessages).state.get().messages),
    channels: Object.fromEntries(
      channels.map(([cid, channel]) => [cid, channel && pictureOfChannel(channel)]),
    ),
    threads: Object.fromEntries(
      threads.map((name) => {
        const [cid = '', parentId = ''] = name.split(' ');
        const channel = client.getChannel(cid);
        return [
          name,
          channel?.state.get().status === 'ready' ? pictureOfThread(channel.thread(parentId)) : undefined,
        ];
      }),
    ),
  };
}
