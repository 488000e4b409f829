import type { CoreContext } from '../coreContext.ts';
import { type FetchedPage, type Listed, LivePages, type LivePagesState } from './livePages.ts';
import { createStore, type Readable } from './store.ts';

/** What a directory asks the service for: a page of all, or those of some ids that there are. */
export interface DirectoryQuery {
  limit: number;
  next?: string;
  filter?: { id: { $in: string[] } };
}

/** What a directory keeps; with each change `updated_at` is later. */
interface Dated extends Listed {
  readonly updated_at: string;
}

/** How many of those that are on no loaded page are asked for at once. */
const lookUpMost = 100;

/**
 * Things of one kind as they are now: each that was answered or told of, by id, and pages of all, the newest first. Events
 * keep both as they are; after a break they are loaded again, and what is no more is dropped.
 */
export class LiveDirectory<T extends Dated> {
  readonly #context: CoreContext;
  readonly #query: (query: DirectoryQuery) => Promise<FetchedPage<T>>;
  readonly #known = createStore<ReadonlyMap<string, T>>(new Map());
  readonly #pages: LivePages<T>;
  readonly known: Readable<ReadonlyMap<string, T>> = this.#known;

  constructor(context: CoreContext, query: (query: DirectoryQuery) => Promise<FetchedPage<T>>) {
    this.#context = context;
    this.#query = query;
    this.#pages = new LivePages(context, async (next, limit) => {
      const page = await query({ limit, ...(next !== undefined && { next }) });
      for (const item of page.items) this.#keep(item);
      return page;
    });
  }

  /** The pages: empty until `load()`. */
  get state(): Readable<LivePagesState<T>> {
    return this.#pages.state;
  }

  load(): Promise<void> {
    return this.#pages.load();
  }

  loadMore(): Promise<void> {
    return this.#pages.loadMore();
  }

  /** Takes in what an answer told, with the events that came in while it was awaited over it. */
  take<A>(call: () => Promise<A>, itemsOf: (answer: A) => readonly T[]): Promise<A> {
    return this.#context.journal.take(call, (answer) => {
      for (const item of itemsOf(answer)) this.#put(item);
      return answer;
    });
  }

  /** Takes in what an event tells, which may come after the answer to a later change. */
  hear(item: T): void {
    const known = this.#known.get().get(item.id);
    if (!known || item.updated_at >= known.updated_at) this.#put(item);
  }

  #put(item: T): void {
    this.#keep(item);
    this.#pages.put(item);
  }

  /** Changes one of which only a part was told, if it is known. */
  patch(id: string, change: (item: T) => T): void {
    const before = this.#known.get().get(id);
    if (before) this.#keep(change(before));
    this.#pages.patch(id, change);
  }

  drop(id: string): void {
    this.#pages.remove(id);
    if (!this.#known.get().has(id)) return;
    this.#known.update((known) => new Map([...known].filter(([key]) => key !== id)));
  }

  /** What is no more is found out by asking for it again: who looks at a thing has it in hand. */
  async reload(): Promise<void> {
    const ids = [...this.#known.get().keys()];
    await this.#pages.reload();
    const listed = new Set(this.state.get().items.map(({ id }) => id));
    const others = ids.filter((id) => !listed.has(id));
    for (let from = 0; from < others.length; from += lookUpMost) {
      const asked = others.slice(from, from + lookUpMost);
      const query = { filter: { id: { $in: asked } }, limit: lookUpMost };
      const { items } = await this.take(
        () => this.#query(query),
        (page) => page.items,
      );
      for (const id of asked) if (!items.some((item) => item.id === id)) this.drop(id);
    }
  }

  /** Somebody else signs in. */
  forget(): void {
    this.#known.update(() => new Map());
    this.#pages.forget();
  }

  #keep(item: T): void {
    this.#known.update((known) => new Map(known).set(item.id, item));
  }
}
