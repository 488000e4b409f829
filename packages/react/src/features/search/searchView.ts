import type { ChatClient } from '@confab/client';
import {
  ChannelSearchSource,
  MessageSearchSource,
  SearchController,
  type SearchPage,
  type SearchPageRequest,
  UserSearchSource,
} from '@confab/client/search';
import type { User } from '@confab/protocol';
import { parseSearchText } from '@confab/protocol/search';
import { perKit } from '../../core/provider/perKit.ts';
import { wordsOf } from './searchedText.ts';

const pageSize = 20;

/** Searches people by the words of a search text, without its operators, which are about messages. */
class PeopleByWords extends UserSearchSource {
  protected override async query(text: string, page: SearchPageRequest): Promise<SearchPage<User>> {
    const words = wordsOf(text);
    return words === '' ? { items: [] } : super.query(words, page);
  }
}

/** Searches channels by the words of a search text. */
class ChannelsByWords<C> extends ChannelSearchSource<C> {
  protected override async query(text: string, page: SearchPageRequest): Promise<SearchPage<C>> {
    const words = wordsOf(text);
    return words === '' ? { items: [] } : super.query(words, page);
  }
}

/** The kinds of results. */
export type SearchKind = 'messages' | 'channels' | 'people';
export type SearchOrder = 'recency' | 'relevance';

/**
 * A search and its results, kept while another page is open, so that going back from a result restores the list and its
 * position.
 */
export class SearchView {
  readonly messages: MessageSearchSource;
  readonly channels: ChannelsByWords<Awaited<ReturnType<ChatClient['queryChannels']>>[number]>;
  readonly people: PeopleByWords;
  readonly controller: SearchController;
  /** The message that was opened last. */
  openedId: string | undefined;

  constructor(client: ChatClient, timeZone: string) {
    const options = { pageSize };
    this.messages = new MessageSearchSource(client, { ...options, hasOperators: true, timeZone });
    this.channels = new ChannelsByWords(client, options);
    this.people = new PeopleByWords(client, options);
    this.controller = new SearchController({ sources: [this.messages, this.channels, this.people] });
  }

  /** Searches for a text, debounced or at once; an invalid one is not searched. */
  search(text: string, { isNow = false }: { isNow?: boolean } = {}): void {
    this.openedId = undefined;
    if (text.trim() === '') this.controller.clear();
    else if (parseSearchText(text).issues.length === 0) {
      this.controller.search(text);
      if (isNow) this.active.searchNow(text);
    }
  }

  /** Shows another kind of results for the same text. */
  show(kind: SearchKind): void {
    this.controller.activateSource(this[kind].type);
  }

  order(order: SearchOrder): void {
    if ((this.messages.settings.order ?? 'recency') !== order) this.messages.configure({ order });
  }

  /** The source being searched. */
  get active() {
    if (this.channels.isActive) return this.channels;
    return this.people.isActive ? this.people : this.messages;
  }

  end(): void {
    for (const { type } of this.controller.activeSources) this.controller.deactivateSource(type);
  }
}

/** The {@link SearchView} of a kit. */
export const searchView = perKit(
  ({ client }) => new SearchView(client, Intl.DateTimeFormat().resolvedOptions().timeZone),
);
