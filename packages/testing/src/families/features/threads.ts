import type { Channel, ChatClient } from '@confab/client';
import { ownThreads, ThreadInbox, threadOf as threadIn } from '@confab/client/threads';
import { fromCid, type OwnThread } from '@confab/protocol';
import { signToken } from '../../signToken.ts';
import { messageId, sendTo } from '../accessWorld.ts';
import { anyParent, say, threadsIn } from '../action.ts';
import type { FeatureFamily } from '../featureFamily.ts';
import { openThreadsOf, threadOf } from '../views/channelViews.ts';
import { alignEach, messagesOf } from '../views/messageLists.ts';
import { always } from '../views/simpleViews.ts';
import { byKey, loadEach, loadOrThrow, type View } from '../views/view.ts';
import type { Tab, World } from '../world.ts';

/** A thread of the channel that this tab may read, created if there is none. */
async function anyThread(world: World, tab: Tab, channel: Channel): Promise<string | undefined> {
  const known = threadsIn(world, channel).filter((id) => channel.book.get(id)?.type === 'regular');
  if (known.length > 0) return world.random.pick(known);
  const parent = anyParent(world, channel);
  if (parent) await say(tab, channel, { text: 'a first reply', parentId: parent.id });
  return parent?.id;
}

/** Sends a reply of another user in a thread. */
async function replyOfAnother(
  { server, userIds }: World,
  { userId }: Tab,
  { cid }: Channel,
  parent_id: string,
) {
  const [ada, grace] = userIds;
  const token = signToken(server.appSecret, { user_id: userId === grace ? ada : grace });
  await server.withToken(token).call('POST /channels/{type}/{id}/messages', {
    params: fromCid(cid),
    body: { message: { id: crypto.randomUUID(), text: 'an answer', parent_id } },
  });
}

/**
 * The open threads that show something: a thread without its first message shows that it is gone, like one that does not
 * load.
 */
const shownThreadsOf = (client: ChatClient, names: Iterable<string>): string[] =>
  openThreadsOf(client, names).filter((name) => threadOf(client, name).state.get().parent !== undefined);

const openThreads: View = {
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

/** The order of the unread threads, and the set of the others: threads that were once unread stay above the others. */
const threadInbox: View = {
  open: (client) => {
    const inbox = new ThreadInbox(client);
    return {
      load: () =>
        loadOrThrow(
          () => inbox.load(),
          () => inbox.state.get().error,
        ),
      show: () => {
        const { threads, hasNext } = inbox.state.get();
        const isUnread = (id: string) =>
          (client.part(ownThreads).state.get().get(id)?.unread_numbers.length ?? 0) > 0;
        const ids = threads.map(({ parentId }) => parentId);
        return { unread: ids.filter(isUnread), all: ids.toSorted(), hasNext };
      },
    };
  },
};

/** The threads that the user follows and that have replies. */
const followed = always((client) =>
  [...client.part(ownThreads).state.get().values()]
    .filter(({ following, last_reply_at }) => following && last_reply_at !== undefined)
    .sort((a, b) => (a.parent_id < b.parent_id ? -1 : 1)),
);

/** Threads, their replies and the inbox of threads. */
export const threads: FeatureFamily = {
  actions: {
    reply: (world, _, channel) => {
      const parent = anyParent(world, channel);
      const showInChannel = world.random.next() < 0.3;
      return parent && channel.send({ text: 'a reply', parentId: parent.id, showInChannel });
    },
    openThread: async (world, _, channel) => {
      const parent = anyParent(world, channel);
      if (!parent) return false;
      await threadIn(channel, parent.id).load();
    },
    readThread: async (world, tab, channel) => {
      const isUnread = ({ cid, unread_numbers }: OwnThread) =>
        cid === channel.cid && unread_numbers.length > 0;
      const unread = [...tab.client.part(ownThreads).state.get().values()].find(isUnread);
      const id = unread?.parent_id ?? (await anyThread(world, tab, channel));
      if (id === undefined) return false;
      const thread = threadIn(channel, id);
      if (!unread) {
        await thread.follow(true);
        await replyOfAnother(world, tab, channel, id);
      }
      await thread.reload();
      await thread.markRead();
    },
    followThread: async (world, tab, channel) => {
      const id = await anyThread(world, tab, channel);
      if (id === undefined) return false;
      const { thread } = threadIn(channel, id).state.get();
      await threadIn(channel, id).follow(world.random.next() < 0.5 || thread?.following !== true);
    },
  },
  rareActions: {
    followAllThreads: ({ random }, _, { own }) => own.followThreads(random.below(3) > 0),
  },
  readingActions: ['openThread'],
  views: {
    threads: openThreads,
    replies,
    threadInbox,
    unreadThreads: always((client) => client.part(ownThreads).unread.get()),
    unreadThreadsByChannel: always((client) => byKey(client.part(ownThreads).unreadByChannel.get())),
    followed,
  },
  readPaths: [
    {
      name: 'a thread',
      read: (person, { message }) =>
        person.call('GET /messages/{message_id}/replies', { params: { message_id: message } }),
    },
  ],
  lists: {
    'followed threads': (person) => person.call('POST /threads/query', { body: {} }),
  },
  capabilityCalls: {
    'send-reply': (person, world) => sendTo(person, world, { parent_id: messageId(world.type, 'root') }),
  },
};
