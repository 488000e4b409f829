import { perServer } from '../../core/feature/perServer.ts';
import type { LeasedWork } from '../../core/jobs/lease.ts';
import type { IndexAnswer, IndexQuery } from './index/indexQuery.ts';
import { IndexFeed } from './indexFeed.ts';
import { IndexThread } from './indexThread.ts';

/** The message index, on its own thread, started on demand. */
export interface SearchIndex {
  search(query: IndexQuery): Promise<IndexAnswer>;
  /** Reports that this many messages may have changed: they are indexed soon. */
  hint(changes?: number): void;
  /** Begins to index: of several nodes the one that holds the lease, and for the others only what a search needs. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

export const searchIndex = perServer((context): SearchIndex => {
  const { logger, config, leases, metrics } = context;
  const thread = new IndexThread(context);
  const feed = new IndexFeed(context, thread);
  const isOnlyNode = config.bus === 'none';
  if (isOnlyNode && config.roles.includes('jobs')) feed.activate();
  const searches = metrics.histogram(
    'confab_search_seconds',
    'Duration of searches in the index, including their wait',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
  );

  /** The work of the node that holds the lease. */
  function lead(): LeasedWork {
    feed.activate();
    void feed.lookForMessages().catch((err) => logger.warn({ err }, 'messages to index could not be read'));
    return { stop: async () => feed.stop() };
  }

  return {
    search: async (query) => {
      const began = performance.now();
      const answer = await thread.search(query);
      searches.observe((performance.now() - began) / 1000);
      feed.searched(answer.indexing);
      return answer;
    },
    hint: (changes) => feed.hint(changes),
    async start() {
      if (isOnlyNode) await feed.lookForMessages();
      else await leases.keep('search', lead);
    },
    async stop() {
      feed.stop();
      await thread.stop();
    },
  };
});
