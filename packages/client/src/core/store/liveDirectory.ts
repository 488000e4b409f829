import type { CoreContext } from '../coreContext.ts';
import { type FetchedPage, type Listed, LivePages, type LivePagesState } from './livePages.ts';
import { createStore, type Readable } from './store.ts';

/** A directory's query: a page of all items, or the existing ones among some ids. */
export interface DirectoryQuery {
  limit: number;
  next?: string;
  filter?: { id: { $in: string[] } };
}

/** An item of a directory; `updated_at` increases with each change. */
interface Dated extends Listed {
  readonly updated_at: string;
}

/** Most ids that are looked up with one query. */
const maxLookUp = 100;

/**
 * Items of one kind, kept current by events: every item seen so far by id, and pages of all, newest first. After a
 * break both are loaded again, and deleted items are dropped.
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

  /** The loaded pages; empty until `load()`. */
  get state(): Readable<LivePagesState<T>> {
    return this.#pages.state;
  }

  load(): Promise<void> {
    return this.#pages.load();
  }

  loadMore(): Promise<void> {
    return this.#pages.loadMore();
  }

  /** Makes a call and applies the items of its answer, with newer events over them. */
  applyAnswer<A>(call: () => Promise<A>, itemsOf: (answer: A) => readonly T[]): Promise<A> {
    return this.#context.journal.applyAnswer(call, (answer) => {
      for (const item of itemsOf(answer)) this.#put(item);
      return answer;
    });
  }

  /** Applies an item of an event, unless a later change has been applied already. */
  applyEvent(item: T): void {
    const known = this.#known.get().get(item.id);
    if (!known || item.updated_at >= known.updated_at) this.#put(item);
  }

  #put(item: T): void {
    this.#keep(item);
    this.#pages.put(item);
  }

  /** Changes an item of which an event carries only a part, if it is known. */
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

  /** Queries the known items again, because no event reports a deletion that happened during a break. */
  async reload(): Promise<void> {
    const ids = [...this.#known.get().keys()];
    await this.#pages.reload();
    const listed = new Set(this.state.get().items.map(({ id }) => id));
    const others = ids.filter((id) => !listed.has(id));
    for (let from = 0; from < others.length; from += maxLookUp) {
      const requested = others.slice(from, from + maxLookUp);
      const query = { filter: { id: { $in: requested } }, limit: maxLookUp };
      const { items } = await this.applyAnswer(
        () => this.#query(query),
        (page) => page.items,
      );
      for (const id of requested) if (!items.some((item) => item.id === id)) this.drop(id);
    }
  }

  /** Drops everything when another user signs in. */
  forget(): void {
    this.#known.update(() => new Map());
    this.#pages.forget();
  }

  #keep(item: T): void {
    this.#known.update((known) => new Map(known).set(item.id, item));
  }
}
