import type { BodyOf, OwnThread, Routes } from '@confab/protocol';
import type { Readable } from '../../core/store/store.ts';
import type { Thread, ThreadContext } from './thread.ts';

/** The channels that the list of threads uses. */
export interface ThreadChannels {
  /** Makes sure that these channels are loaded and live. */
  load(cids: readonly string[]): Promise<void>;
  /** Returns the thread of a loaded channel. */
  open(own: OwnThread): Thread;
}

/** The user's followed threads (MSG-11). */
export class Threads {
  readonly #context: ThreadContext;
  readonly #channels: ThreadChannels;
  /** Number of followed threads with unread replies: at most 100 (CHAN-09). */
  readonly unread: Readable<number>;
  /**
   * The user's own state of the threads that the client knows, by their parent's id: all unread ones, up to 100, and
   * others.
   */
  readonly states: Readable<ReadonlyMap<string, OwnThread>>;

  constructor(context: ThreadContext, channels: ThreadChannels) {
    this.#context = context;
    this.#channels = channels;
    this.unread = context.ownThreads.unread;
    this.states = context.ownThreads.state;
  }

  /** Returns followed threads, latest reply first, page by page. */
  async query(
    query: BodyOf<Routes['POST /threads/query']> = {},
  ): Promise<{ threads: Thread[]; next?: string }> {
    const { http, journal, ownThreads } = this.#context;
    return journal.applyAnswer(
      async () => {
        const page = await http.call('POST /threads/query', { body: query });
        await this.#channels.load([...new Set(page.threads.map(({ thread }) => thread.cid))]);
        return page;
      },
      ({ threads, next }) => ({
        threads: threads.map(({ thread: own, parent, latest_replies: replies }) => {
          ownThreads.put(own);
          const thread = this.#channels.open(own);
          thread.applyPreview(parent, replies);
          return thread;
        }),
        ...(next !== undefined && { next }),
      }),
    );
  }
}
