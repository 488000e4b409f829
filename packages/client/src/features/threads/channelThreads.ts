import { perClient } from '../../perClient.ts';
import type { Channel, ChannelContext } from '../channels/index.ts';
import { Thread } from './thread.ts';

/** Returns the thread of a parent. */
type ThreadsOfChannel = (parentId: string) => Thread;

const byChannel = perClient(() => new WeakMap<Channel, ThreadsOfChannel>());

function threadsIn(context: ChannelContext, channel: Channel): ThreadsOfChannel {
  const all = byChannel(context);
  const known = all.get(channel);
  if (known) return known;
  const threads = new Map<string, Thread>();
  const threadsOfChannel = (parentId: string) => {
    const typing = channel.typists.in(parentId);
    const thread = threads.get(parentId) ?? new Thread(context, parentId, { book: channel.book, typing });
    threads.set(parentId, thread);
    return thread;
  };
  // The loaded ones have missed events too.
  channel.onReload(() => {
    const loaded = [...threads.values()].filter((thread) => thread.isLoaded);
    return Promise.all(loaded.map((thread) => thread.reload()));
  });
  all.set(channel, threadsOfChannel);
  return threadsOfChannel;
}

/** Returns the thread of a message (MSG-11); one instance per parent. */
export const threadOf = (channel: Channel, parentId: string): Thread => channel.part(threadsIn)(parentId);
