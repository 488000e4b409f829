import type { ChatError, Message } from '@confab/protocol';
import { type CarriedPart, carriedParts, type SearchPart } from '@confab/protocol/search';
import type { ChatClient } from '../../../chatClient.ts';
import { toChatError } from '../../../core/http/errors.ts';
import { derive } from '../../../core/store/derive.ts';
import { createStore, type Readable } from '../../../core/store/store.ts';
import type { Channel } from '../../channels/index.ts';
import type { LocalMessage } from '../../messages/index.ts';
import { changed, type FoundMessage, type MessageSearch, messageSearch } from './messageSearch.ts';

/** The content of {@link ChannelFiles}: images and videos, files of every kind, or links. */
export type ChannelFileKind = 'media' | 'files' | 'links';

export interface ChannelFilesState {
  readonly status: 'idle' | 'loading' | 'ready' | 'failed';
  /** Why the last page could not be loaded. */
  readonly error?: ChatError;
  /** The messages with some of them, newest first; replies included. */
  readonly messages: readonly LocalMessage[];
  readonly hasNext: boolean;
  /** Whether older messages are still being indexed, so that there may be more. */
  readonly isIndexing: boolean;
}

type Found = Pick<FoundMessage, 'message' | 'highlights'>;

interface Known extends Omit<ChannelFilesState, 'messages' | 'hasNext'> {
  readonly found: readonly Found[];
  readonly next?: string | undefined;
}

const kinds: Record<ChannelFileKind, { has: SearchPart; parts: readonly CarriedPart[] }> = {
  media: { has: 'media', parts: ['image', 'video'] },
  files: { has: 'file', parts: ['file'] },
  links: { has: 'link', parts: ['link'] },
};
const pageSize = 30;

/**
 * The messages of a channel that have files or links of one kind (WEB-01): empty until `load()`, then live, until
 * `close()`. Requires the capability to search the channel.
 */
export class ChannelFiles {
  readonly state: Readable<ChannelFilesState>;
  readonly #search: MessageSearch;
  readonly #cid: string;
  readonly #kind: ChannelFileKind;
  readonly #text: string;
  readonly #known = createStore<Known>({ status: 'idle', found: [], isIndexing: false });
  #stops: readonly (() => void)[] = [];
  /** Messages that arrived during the running load, whose answer may not have them. */
  #arrived: Found[] = [];
  #running: AbortController | undefined;

  constructor(
    client: Pick<ChatClient, 'part'>,
    channel: Pick<Channel, 'cid'>,
    {
      kind,
      text = '',
    }: {
      kind: ChannelFileKind;
      /** Words of the message, or of a file's name or text; all if empty. */
      text?: string;
    },
  ) {
    this.#search = client.part(messageSearch);
    this.#cid = channel.cid;
    this.#kind = kind;
    this.#text = text.trim();
    this.state = derive([this.#known], ([{ found, next, ...known }]) => ({
      ...known,
      // An edit may have removed the files.
      messages: found.map(({ message }) => message).filter((message) => this.#has(message)),
      hasNext: next !== undefined,
    }));
  }

  /** Loads the first page, or loads it again; failures are shown in `state`. */
  async load(): Promise<void> {
    if (this.#stops.length === 0) this.#follow();
    await this.#fetch();
  }

  /** Loads the next page, also after a failure. */
  async loadMore(): Promise<void> {
    const { status, next } = this.#known.get();
    if (status !== 'loading' && next !== undefined) await this.#fetch(next);
  }

  /** Stops loading and following. */
  close(): void {
    this.#running?.abort();
    for (const stop of this.#stops) stop();
  }

  #follow(): void {
    this.#stops = [
      this.#search.onChange((change) =>
        this.#known.update((known) => ({ ...known, found: changed(known.found, change) })),
      ),
      this.#search.onArrival((message) => this.#add(message)),
    ];
  }

  #has({ cid, type, text, attachments }: Message): boolean {
    const { parts } = kinds[this.#kind];
    const isListed = cid === this.#cid && type === 'regular';
    return isListed && carriedParts(text, attachments).some((part) => parts.includes(part));
  }

  /** Adds a new message; whether it matches the words is up to the service, so a filtered list stays as it is. */
  #add(message: LocalMessage): void {
    if (this.#text !== '' || this.#known.get().status === 'idle' || !this.#has(message)) return;
    const arrived: Found = { message, highlights: [] };
    this.#arrived.push(arrived);
    this.#known.update((known) => ({ ...known, found: withNew(known.found, [arrived]) }));
  }

  async #fetch(next?: string): Promise<void> {
    this.#running?.abort();
    const running = new AbortController();
    const { signal } = running;
    this.#running = running;
    this.#arrived = [];
    this.#known.update(({ error: _, ...known }) => ({ ...known, status: 'loading' }));
    try {
      const page = await this.#search.search(
        { cid: this.#cid },
        { type: 'regular', text: this.#text },
        {
          query: `has:${kinds[this.#kind].has}`,
          sort: [{ field: 'created_at', direction: -1 }],
          limit: pageSize,
          ...(next !== undefined && { next }),
          signal,
        },
      );
      if (signal.aborted) return;
      this.#known.update(({ found }) => ({
        status: 'ready',
        found:
          next === undefined
            ? withNew(page.results, this.#arrived)
            : [...found, ...page.results.filter(({ message }) => !includes(found, message))],
        next: page.next,
        isIndexing: page.indexing === true,
      }));
    } catch (cause) {
      if (signal.aborted) return;
      const error = toChatError(cause);
      this.#known.update((known) => ({
        ...known,
        error,
        status: known.found.length > 0 ? 'ready' : 'failed',
      }));
    }
  }
}

const includes = (found: readonly Found[], { id }: Message): boolean =>
  found.some(({ message }) => message.id === id);

/** Puts messages that are new before those that are listed. */
const withNew = (found: readonly Found[], arrived: readonly Found[]): readonly Found[] => [
  ...arrived.filter(({ message }) => !includes(found, message)).reverse(),
  ...found,
];
