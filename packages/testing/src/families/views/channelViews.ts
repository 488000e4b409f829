import type { Channel, ChatClient } from '@confab/client';
import { pins } from '@confab/client/pins';
import { fromCid } from '@confab/protocol';
import { alignMessages, messagesOf, type ShownMessages } from './messageLists.ts';
import { loadEach, loadOrThrow, type Scope, type View, type Views } from './view.ts';

/** Returns the channel with this id on this client. */
export function channelOf(client: ChatClient, cid: string): Channel {
  const { type, id } = fromCid(cid);
  return client.channel(type, id);
}

/** All fields that a client shows of a channel itself. The number of watchers is no state. */
function fieldsOf(channel: Channel) {
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

/** The pinned messages of a channel, as far as the list of pins contains more than the messages do. */
const pinsOf = (client: ChatClient, channel: Channel) =>
  channel.state.get().status !== 'ready'
    ? undefined
    : client
        .part(pins)
        .in(channel)
        .state.get()
        .messages.map(({ id, text, pinned_at, pinned_by, pin_expires }) => ({
          id,
          text,
          pinned_at,
          pinned_by,
          pin_expires,
        }));

/** Loads whole channels if there is more than the first page. */
export const wholeChannel = { create: false, messages: { limit: 300 }, members: { limit: 100 } } as const;

const byCid = <T>({ cids }: Scope, of: (cid: string) => T): Record<string, T> =>
  Object.fromEntries(cids.map((cid) => [cid, of(cid)]));

const channelFields: View = {
  open: (client) => ({
    load: ({ cids }) => loadEach(cids, (cid) => channelOf(client, cid).watch({ create: false })),
    show: (scope) => byCid(scope, (cid) => fieldsOf(channelOf(client, cid))),
  }),
};

type ByName = Readonly<Record<string, ShownMessages>>;

const alignEach = (fresh: ByName, shown: ByName) => ({
  shown,
  fresh: Object.fromEntries(
    Object.entries(shown).map(([name, messages]) => [
      name,
      alignMessages(fresh[name] ?? { stretches: [] }, messages),
    ]),
  ),
});

const timelines: View = {
  open: (client) => ({
    load: ({ cids }) => loadEach(cids, (cid) => channelOf(client, cid).watch({ create: false })),
    show: (scope) => byCid(scope, (cid) => messagesOf(channelOf(client, cid).messages)),
  }),
  align: alignEach,
};

const pinned: View = {
  open: (client) => ({
    load: ({ cids }) =>
      loadEach(cids, (cid) => {
        const list = client.part(pins).in(channelOf(client, cid));
        return loadOrThrow(
          () => list.load(),
          () => list.state.get().error,
        );
      }),
    show: (scope) => byCid(scope, (cid) => pinsOf(client, channelOf(client, cid))),
  }),
};

const threadOf = (client: ChatClient, name: string) => {
  const [cid = '', parentId = ''] = name.split(' ');
  return channelOf(client, cid).thread(parentId);
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

/**
 * Those of them that show something: a thread without its first message shows that it is gone, like one that does not
 * load.
 */
const shownThreadsOf = (client: ChatClient, names: Iterable<string>): string[] =>
  openThreadsOf(client, names).filter((name) => threadOf(client, name).state.get().parent !== undefined);

const threads: View = {
  open: (client) => ({
    load: ({ threads: names }) => loadEach(names, (name) => threadOf(client, name).load()),
    show: ({ threads: names }) =>
      Object.fromEntries(
        shownThreadsOf(client, names).map((name) => {
          const { parent, thread } = threadOf(client, name).state.get();
          const { status: _, error: __, ...message } = parent ?? {};
          return [name, { parent: message, thread }];
        }),
      ),
  }),
};

const replies: View = {
  open: (client) => ({
    load: () => Promise.resolve(),
    show: ({ threads: names }) =>
      Object.fromEntries(
        shownThreadsOf(client, names).map((name) => [name, messagesOf(threadOf(client, name).messages)]),
      ),
  }),
  align: alignEach,
};

/** The views of single channels and threads. */
export const channelViews: Views = { channelFields, timelines, pinned, threads, replies };
