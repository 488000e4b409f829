import type { Channel, ChatClient } from '@confab/client';
import { threadOf as threadIn } from '@confab/client/threads';
import { fromCid } from '@confab/protocol';

/** Returns the channel with this id on this client. */
export function channelOf(client: ChatClient, cid: string): Channel {
  const { type, id } = fromCid(cid);
  return client.channel(type, id);
}

/** All fields that a client shows of a channel itself. The number of watchers is no state. */
export function fieldsOf(channel: Channel) {
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
  return {
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
  };
}

/** Loads whole channels if there is more than the first page. */
export const wholeChannel = { create: false, messages: { limit: 300 }, members: { limit: 100 } } as const;

/** Returns the thread with this name, `cid parentId`, on this client. */
export const threadOf = (client: ChatClient, name: string) => {
  const [cid = '', parentId = ''] = name.split(' ');
  return threadIn(channelOf(client, cid), parentId);
};

/** The threads among these that the client has loaded and may still read. */
export const openThreadsOf = (client: ChatClient, names: Iterable<string>): string[] =>
  [...names].filter((name) => {
    const [cid = ''] = name.split(' ');
    return (
      client.getChannel(cid)?.state.get().status === 'ready' &&
      threadOf(client, name).state.get().status === 'ready'
    );
  });
