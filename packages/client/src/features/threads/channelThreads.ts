import { Thread, type ThreadContext, type ThreadHome } from './thread.ts';

/** The threads in use of one channel, one instance per parent. */
export class ChannelThreads {
  readonly #context: ThreadContext;
  readonly #home: (parentId: string) => ThreadHome;
  readonly #threads = new Map<string, Thread>();

  constructor(context: ThreadContext, home: (parentId: string) => ThreadHome) {
    this.#context = context;
    this.#home = home;
  }

  of(parentId: string): Thread {
    const known = this.#threads.get(parentId);
    if (known) return known;
    const thread = new Thread(this.#context, parentId, this.#home(parentId));
    this.#threads.set(parentId, thread);
    return thread;
  }

  /** Loads the loaded threads again, since events may have been missed. */
  reload(): Promise<unknown> {
    const loaded = [...this.#threads.values()].filter((thread) => thread.isLoaded);
    return Promise.all(loaded.map((thread) => thread.reload()));
  }
}
