import type { SearchedName } from '@confab/protocol';
import type { ChatClient } from '../../../chatClient.ts';
import { createStore, type Readable } from '../../../core/store/store.ts';
import {
  type SearchPage,
  type SearchPageRequest,
  SearchSource,
  type SearchSourceOptions,
} from '../searchSource.ts';
import {
  type ChannelFilters,
  changed,
  type FoundMessage,
  type MessageFilters,
  messageSearch,
} from './messageSearch.ts';

/** How messages are searched. */
export interface MessageSearchSettings {
  /** Which channels; all that one may read and search unless told. */
  channelFilters?: ChannelFilters;
  /** Beside the text and the type, which are given. */
  messageFilters?: Omit<MessageFilters, 'text' | 'type'>;
  /** `recency`, the newest first, unless told; or the best first. */
  order?: 'recency' | 'relevance';
  /** Whether operators (`from:`), phrases and a minus have their meaning in the text; false unless told. */
  hasOperators?: boolean;
  /** By whose days dates in the text are meant, an IANA name; by the reader's profile unless told. */
  timeZone?: string;
}

/** What the last answer says beside its results. */
export interface MessageSearchNotes {
  /** How the names behind `from:` and `in:` were understood. */
  readonly names: readonly SearchedName[];
  /** Older messages are still being made searchable. */
  readonly isIndexing: boolean;
}

const noNotes: MessageSearchNotes = { names: [], isIndexing: false };

/**
 * Messages with the words of the text, the newest first (SRCH-03). What happens to one of them shows: an edit, a deletion, or
 * that its channel is closed to one now.
 */
export class MessageSearchSource extends SearchSource<FoundMessage> {
  readonly type: string = 'messages';
  readonly #client: Pick<ChatClient, 'environment' | 'part'>;
  readonly #notes = createStore(noNotes);
  #settings: MessageSearchSettings;
  #stop: (() => void) | undefined;

  constructor(
    client: Pick<ChatClient, 'environment' | 'part'>,
    { debounceMs, pageSize, ...settings }: SearchSourceOptions & MessageSearchSettings = {},
  ) {
    super(client.environment, {
      ...(debounceMs !== undefined && { debounceMs }),
      ...(pageSize !== undefined && { pageSize }),
    });
    this.#client = client;
    this.#settings = settings;
  }

  get settings(): MessageSearchSettings {
    return this.#settings;
  }

  get notes(): Readable<MessageSearchNotes> {
    return this.#notes;
  }

  /** Searches otherwise from now on, at once for the present text. */
  configure(change: MessageSearchSettings): void {
    this.#settings = { ...this.#settings, ...change };
    const { searchQuery } = this.state.get();
    this.reset();
    this.searchNow(searchQuery);
  }

  override activate(): void {
    super.activate();
    this.#stop ??= this.#client
      .part(messageSearch)
      .follow((change) => this.changeItems((items) => changed(items, change)));
  }

  override deactivate(): void {
    super.deactivate();
    this.#stop?.();
    this.#stop = undefined;
  }

  protected async query(
    text: string,
    { limit, next, signal }: SearchPageRequest,
  ): Promise<SearchPage<FoundMessage>> {
    const { channelFilters, messageFilters, order = 'recency', hasOperators, timeZone } = this.#settings;
    const page = await this.#client.part(messageSearch).search(
      channelFilters,
      { ...messageFilters, type: 'regular', ...(!hasOperators && { text }) },
      {
        sort: [{ field: order === 'recency' ? 'created_at' : 'relevance', direction: -1 }],
        limit,
        ...(next !== undefined && { next }),
        ...(hasOperators && { query: text }),
        ...(timeZone !== undefined && { time_zone: timeZone }),
        signal,
      },
    );
    this.#notes.update(() => ({ names: page.names, isIndexing: page.indexing === true }));
    return { items: page.results, next: page.next ?? null };
  }
}
