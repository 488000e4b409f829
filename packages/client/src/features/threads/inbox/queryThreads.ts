import { type BodyOf, fromCid, maxChannelPageSize, type OwnThread, type Routes } from '@confab/protocol';
import type { ChatClient } from '../../../chatClient.ts';
import { threadOf } from '../channelThreads.ts';
import { ownThreads } from '../ownThreadsPart.ts';
import type { Thread } from '../thread.ts';

/** A page of threads and the cursor of the next one. */
export interface ThreadPage {
  readonly threads: Thread[];
  readonly next?: string;
  /** The states of these threads in the answer: what has happened since is not in them. */
  readonly states: readonly OwnThread[];
}

/** Returns the user's followed threads, latest reply first, page by page (MSG-11). */
export async function queryThreads(
  client: ChatClient,
  query: BodyOf<Routes['POST /threads/query']> = {},
): Promise<ThreadPage> {
  const { journal } = client.part((context) => context);
  const own = client.part(ownThreads);
  return journal.applyAnswer(
    async () => {
      const page = await client.http.call('POST /threads/query', { body: query });
      await loadMissing(client, [...new Set(page.threads.map(({ thread }) => thread.cid))]);
      return page;
    },
    ({ threads, next }) => ({
      threads: threads.map(({ thread: state, parent, latest_replies: replies }) => {
        own.put(state);
        const { type, id } = fromCid(state.cid);
        const thread = threadOf(client.channel(type, id), state.parent_id);
        thread.applyPreview(parent, replies);
        return thread;
      }),
      ...(next !== undefined && { next }),
      states: threads.map(({ thread }) => thread),
    }),
  );
}

/** Loads those of these channels that the client does not have yet. */
async function loadMissing(client: ChatClient, cids: readonly string[]): Promise<void> {
  const missing = cids.filter((cid) => !client.getChannel(cid)?.isLoaded);
  for (let at = 0; at < missing.length; at += maxChannelPageSize) {
    const filter = { cid: { $in: missing.slice(at, at + maxChannelPageSize) } };
    await client.queryChannels(filter, [], { limit: maxChannelPageSize });
  }
}
