import type { Channel } from '@confab/client';
import { fromCid, type OwnThread } from '@confab/protocol';
import { signToken } from '../signToken.ts';
import { type Actions, anyParent, say, threadsIn } from './action.ts';
import type { Tab, World } from './world.ts';

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

/** Actions on threads. */
export const threadActions: Actions = {
  openThread: async (world, _, channel) => {
    const parent = anyParent(world, channel);
    if (!parent) return false;
    await channel.thread(parent.id).load();
  },
  readThread: async (world, tab, channel) => {
    const isUnread = ({ cid, unread_numbers }: OwnThread) => cid === channel.cid && unread_numbers.length > 0;
    const unread = [...tab.client.threads.states.get().values()].find(isUnread);
    const id = unread?.parent_id ?? (await anyThread(world, tab, channel));
    if (id === undefined) return false;
    const thread = channel.thread(id);
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
    const { thread } = channel.thread(id).state.get();
    await channel.thread(id).follow(world.random.next() < 0.5 || thread?.following !== true);
  },
};
