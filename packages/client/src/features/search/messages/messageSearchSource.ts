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

/** The settings of a message search. */
export interface MessageSearchSettings {
  /** The channels to search; defaults to all that the user may read and search. */
  channelFilters?: ChannelFilters;
  /** Further filters, besides the text and the type. */
  messageFilters?: Omit<MessageFilters, 'text' | 'type'>;
  /** Newest first by `recency`, the default, or best first. */
  order?: 'recency' | 'relevance';
  /** Whether operators (`from:`), phrases and a minus are interpreted; defaults to false. */
  hasOperators?: boolean;
  /** The time zone of dates in the text, an IANA name; defaults to that of the reader's profile. */
  timeZone?: string;
}

/** The last answer's notes on the search. */
export interface MessageSearchNotes {
  /** How the names after `from:` and `in:` were understood. */
  readonly names: readonly SearchedName[];
  /** Whether older messages are still being indexed. */
  readonly isIndexing: boolean;
}

const noNotes: MessageSearchNotes = { names: [], isIndexing: false };

/**
 * Messages with the words of the text, newest first (SRCH-03). Results are kept current: edits, deletions and lost
 * access to channels are shown.
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

  /** Changes the settings and searches again for the current text. */
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
      .onChange((change) => this.changeItems((items) => changed(items, change)));
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
