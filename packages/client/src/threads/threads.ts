import type { BodyOf, Routes } from '@confab/protocol';
import { fromCid } from '@confab/protocol';
import type { Channels } from '../channels/channels.ts';
import type { ClientContext } from '../clientContext.ts';
import type { Readable } from '../store/store.ts';
import type { Thread } from './thread.ts';

/** The threads that one follows (MSG-11). */
export class Threads {
  readonly #context: ClientContext;
  readonly #channels: Channels;
  /** Unread replies in the followed threads that the client knows. */
  readonly unread: Readable<number>;

  constructor(context: ClientContext, channels: Channels) {
    this.#context = context;
    this.#channels = channels;
    this.unread = context.ownThreads.unread;
  }

  /** Followed threads, latest reply first, a page at a time. */
  async query(
    query: BodyOf<Routes['POST /threads/query']> = {},
  ): Promise<{ threads: Thread[]; hasNext: boolean }> {
    const { http, journal, ownThreads, reapply } = this.#context;
    const { answer, since } = await journal.during(() => http.call('POST /threads/query', { body: query }));
    const threads = answer.threads.map(({ thread: own, parent, latest_replies }) => {
      const { type, id } = fromCid(own.cid);
      const channel = this.#channels.open(type, id);
      ownThreads.take(own);
      channel.book.pool.absorb([parent, ...latest_replies]);
      return channel.thread(own.parent_id);
    });
    reapply(since);
    return { threads, hasNext: answer.has_next };
  }
}
