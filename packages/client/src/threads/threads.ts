import type { BodyOf, Message, OwnThread, Routes } from '@confab/protocol';
import type { Readable } from '../store/store.ts';
import type { Thread, ThreadContext } from './thread.ts';

/** What the list of threads needs of the channels. */
export interface ThreadHome {
  /** Sees that these channels are loaded and live. */
  load(cids: readonly string[]): Promise<void>;
  /** Takes messages of a loaded channel in, and gives the thread. */
  open(own: OwnThread, messages: readonly Message[]): Thread;
}

/** The threads that one follows (MSG-11). */
export class Threads {
  readonly #context: ThreadContext;
  readonly #home: ThreadHome;
  /** Unread replies in those followed threads that this client has loaded; not a count of all that there are. */
  readonly unread: Readable<number>;

  constructor(context: ThreadContext, home: ThreadHome) {
    this.#context = context;
    this.#home = home;
    this.unread = context.ownThreads.unread;
  }

  /** Followed threads, latest reply first, a page at a time. */
  async query(
    query: BodyOf<Routes['POST /threads/query']> = {},
  ): Promise<{ threads: Thread[]; next?: string }> {
    const { http, journal, ownThreads, reapply } = this.#context;
    const { answer, since } = await journal.during(async () => {
      const page = await http.call('POST /threads/query', { body: query });
      await this.#home.load([...new Set(page.threads.map(({ thread }) => thread.cid))]);
      return page;
    });
    const threads = answer.threads.map(({ thread: own, parent, latest_replies: replies }) => {
      ownThreads.take(own);
      return this.#home.open(own, [parent, ...replies]);
    });
    reapply(since);
    return { threads, ...(answer.next !== undefined && { next: answer.next }) };
  }
}
