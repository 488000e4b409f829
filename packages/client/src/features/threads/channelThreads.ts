import { Thread, type ThreadChannel, type ThreadContext } from './thread.ts';

/** The threads in use of one channel, one instance per parent. */
export class ChannelThreads {
  readonly #context: ThreadContext;
  readonly #channelOf: (parentId: string) => ThreadChannel;
  readonly #threads = new Map<string, Thread>();

  constructor(context: ThreadContext, channelOf: (parentId: string) => ThreadChannel) {
    this.#context = context;
    this.#channelOf = channelOf;
  }

  of(parentId: string): Thread {
    const known = this.#threads.get(parentId);
    if (known) return known;
    const thread = new Thread(this.#context, parentId, this.#channelOf(parentId));
    this.#threads.set(parentId, thread);
    return thread;
  }

  /** Loads the loaded threads again, since events may have been missed. */
  reload(): Promise<unknown> {
    const loaded = [...this.#threads.values()].filter((thread) => thread.isLoaded);
    return Promise.all(loaded.map((thread) => thread.reload()));
  }
}
