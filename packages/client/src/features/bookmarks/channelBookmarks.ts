import { type Bookmark, type ChatError, fromCid } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import type { Readable } from '../../core/store/store.ts';
import { ChannelItems } from '../channels/channelItems.ts';
import type { Channel } from '../channels/index.ts';

/** The fields of a new bookmark. */
export type BookmarkFields = Pick<Bookmark, 'title' | 'url' | 'emoji'>;

/** The fields to change; `null` removes the emoji. */
export interface BookmarkChange extends Partial<Pick<Bookmark, 'title' | 'url'>> {
  readonly emoji?: string | null;
}

export interface BookmarksState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** The reason why the last load failed. */
  readonly error?: ChatError | undefined;
  /** In the order of the bar. */
  readonly bookmarks: readonly Bookmark[];
}

/** The bookmarks of a channel (CHAN-12): empty until `load()`, live from then on. */
export class ChannelBookmarks {
  readonly #context: ClientContext;
  readonly #items: ChannelItems<BookmarksState>;
  readonly state: Readable<BookmarksState>;

  constructor(context: ClientContext, channel: Channel) {
    this.#context = context;
    this.#items = new ChannelItems<BookmarksState>({
      context,
      channel,
      name: 'bookmarks',
      empty: { bookmarks: [] },
      fetch: () => this.#fetch(),
    });
    this.state = this.#items.state;
  }

  get cid(): string {
    return this.#items.cid;
  }

  /** Loads them once; a failure is kept in `state`, and the next call tries again. */
  load(): Promise<void> {
    return this.#items.load();
  }

  /** Adds a bookmark at the end; resolves with it when the service has it. */
  async create(fields: BookmarkFields): Promise<Bookmark> {
    const { environment, http, journal } = this.#context;
    return journal.applyAnswer(
      () =>
        http.call('POST /channels/{type}/{id}/bookmarks', {
          params: fromCid(this.cid),
          body: { id: uuidV7(environment), ...fields },
        }),
      ({ bookmark }) => {
        this.put(bookmark);
        return bookmark;
      },
    );
  }

  /** Changes a bookmark; `null` removes its emoji. */
  async update({ id }: Pick<Bookmark, 'id'>, change: BookmarkChange): Promise<Bookmark> {
    const { http, journal } = this.#context;
    return journal.applyAnswer(
      () =>
        http.call('PATCH /channels/{type}/{id}/bookmarks/{bookmark_id}', {
          params: { ...fromCid(this.cid), bookmark_id: id },
          body: change,
        }),
      ({ bookmark }) => {
        this.put(bookmark);
        return bookmark;
      },
    );
  }

  /** Sorts the bookmarks, at once on this device; those not listed come last. Loads them again if the service refuses. */
  async order(ids: readonly string[]): Promise<void> {
    const { http, journal } = this.#context;
    this.putOrder(ids);
    try {
      await journal.applyAnswer(
        () =>
          http.call('POST /channels/{type}/{id}/bookmarks/order', {
            params: fromCid(this.cid),
            body: { bookmark_ids: [...ids] },
          }),
        ({ bookmarks }) => this.#items.update((state) => ({ ...state, bookmarks })),
      );
    } catch (cause) {
      this.#items.refresh();
      throw cause;
    }
  }

  async delete({ id }: Pick<Bookmark, 'id'>): Promise<void> {
    const { http, journal } = this.#context;
    await journal.applyAnswer(
      () =>
        http.call('DELETE /channels/{type}/{id}/bookmarks/{bookmark_id}', {
          params: { ...fromCid(this.cid), bookmark_id: id },
        }),
      () => this.drop(id),
    );
  }

  /** Applies an event; repeated ones change nothing. */
  put(bookmark: Bookmark): void {
    this.#change((bookmarks) => [...bookmarks.filter(({ id }) => id !== bookmark.id), bookmark]);
  }

  /** Applies an order: the position of each named bookmark is its index. */
  putOrder(ids: readonly string[]): void {
    this.#change((bookmarks) =>
      bookmarks.map((bookmark) => {
        const position = ids.indexOf(bookmark.id);
        return position === -1 ? bookmark : { ...bookmark, position };
      }),
    );
  }

  drop(id: string): void {
    this.#change((bookmarks) => bookmarks.filter((one) => one.id !== id));
  }

  #change(change: (bookmarks: readonly Bookmark[]) => readonly Bookmark[]): void {
    this.#items.update((state) =>
      state.status === 'idle'
        ? state
        : { ...state, bookmarks: [...change(state.bookmarks)].sort(byPosition) },
    );
  }

  async #fetch(): Promise<void> {
    await this.#items.apply(
      () => this.#context.http.call('GET /channels/{type}/{id}/bookmarks', { params: fromCid(this.cid) }),
      ({ bookmarks }) => this.#items.update(() => ({ status: 'ready', bookmarks })),
    );
  }
}

const byPosition = (left: Bookmark, right: Bookmark) =>
  left.position - right.position || (left.id < right.id ? -1 : 1);
