import {
  type BodyOf,
  type ChatError,
  channelPageLimit,
  channelPageMost,
  type Routes,
} from '@confab/protocol';
import { toChatError } from '../http/errors.ts';
import { sameItems } from '../store/shallowEqual.ts';
import { createStore, type Readable } from '../store/store.ts';
import type { Channel } from './channel.ts';
import { compareChannels } from './channelOrder.ts';

type QueryBody = BodyOf<Routes['POST /channels/query']>;

/** Which channels, in which order, how many at a time. */
export type ChannelListQuery = Pick<
  QueryBody,
  'filter' | 'sort' | 'limit' | 'message_limit' | 'member_limit'
>;

export interface ChannelListState {
  readonly channels: readonly Channel[];
  readonly hasNext: boolean;
  readonly isLoading: boolean;
  /** Whether a first page has come. */
  readonly isLoaded: boolean;
  readonly error?: ChatError;
}

type Fetch = (query: QueryBody) => Promise<{ channels: Channel[]; hasNext: boolean }>;

/** Of channels further down nobody looks at the messages yet. */
const withoutMessages = { message_limit: 0, member_limit: 5 } as const;

/** A live list of channels: its order follows the sort; who joins or leaves a channel sees it come or go. */
export class ChannelList {
  readonly #query: ChannelListQuery;
  readonly #fetch: Fetch;
  readonly #state = createStore<ChannelListState>({
    channels: [],
    hasNext: false,
    isLoading: false,
    isLoaded: false,
  });
  readonly state: Readable<ChannelListState> = this.#state;
  readonly #watched = new Map<Channel, () => void>();
  #refreshing: Promise<void> | undefined;
  #again = false;

  constructor(query: ChannelListQuery, fetch: Fetch) {
    this.#query = query;
    this.#fetch = fetch;
  }

  /** The first page. */
  async load(): Promise<void> {
    await this.#run(async () => this.#show(await this.#fetch({ ...this.#query })));
  }

  /** The next page. */
  async loadNext(): Promise<void> {
    const { channels, hasNext, isLoading } = this.#state.get();
    if (!hasNext || isLoading) return;
    await this.#run(async () => {
      const page = await this.#fetch({ ...this.#query, ...withoutMessages, offset: channels.length });
      const known = this.#state.get().channels;
      const added = page.channels.filter((channel) => !known.includes(channel));
      this.#show({ channels: [...known, ...added], hasNext: page.hasNext });
    });
  }

  /** All that are there, page by page. */
  async loadAll(): Promise<void> {
    while (this.#state.get().hasNext && !this.#state.get().isLoading) await this.loadNext();
  }

  /** The same channels afresh: a membership has changed, or events may have been missed. */
  async refresh(): Promise<void> {
    if (!this.#state.get().isLoaded) return;
    this.#again = true;
    this.#refreshing ??= this.#refresh().finally(() => {
      this.#refreshing = undefined;
    });
    await this.#refreshing;
  }

  /** Ends the list's own updates. */
  stop(): void {
    for (const stop of this.#watched.values()) stop();
    this.#watched.clear();
  }

  async #refresh(): Promise<void> {
    while (this.#again) {
      this.#again = false;
      const wanted = Math.max(this.#state.get().channels.length + 1, this.#query.limit ?? channelPageLimit);
      await this.#run(async () => this.#show(await this.#fetchFirst(wanted)));
    }
  }

  async #fetchFirst(count: number): ReturnType<Fetch> {
    const found = new Set<Channel>();
    for (let hasNext = true, offset = 0; hasNext && offset < count; ) {
      const limit = Math.min(count - offset, channelPageMost);
      const more = offset > 0 ? { ...withoutMessages, offset } : {};
      const page = await this.#fetch({ ...this.#query, ...more, limit });
      for (const channel of page.channels) found.add(channel);
      offset += page.channels.length;
      hasNext = page.hasNext && page.channels.length > 0;
      if (!hasNext || offset >= count) return { channels: [...found], hasNext: page.hasNext };
    }
    return { channels: [...found], hasNext: false };
  }

  async #run(load: () => Promise<void>): Promise<void> {
    this.#state.update(({ error: _, ...state }) => ({ ...state, isLoading: true }));
    try {
      await load();
    } catch (cause) {
      const error = toChatError(cause);
      this.#state.update((state) => ({ ...state, error }));
      throw error;
    } finally {
      this.#state.update((state) => ({ ...state, isLoading: false }));
    }
  }

  #show({ channels, hasNext }: { channels: readonly Channel[]; hasNext: boolean }): void {
    for (const [channel, stop] of this.#watched) {
      if (channels.includes(channel)) continue;
      stop();
      this.#watched.delete(channel);
    }
    for (const channel of channels) {
      if (!this.#watched.has(channel))
        this.#watched.set(
          channel,
          channel.record.subscribe(() => this.#sort()),
        );
    }
    this.#state.update((state) => ({ ...state, channels: this.#sorted(channels), hasNext, isLoaded: true }));
  }

  #sort(): void {
    this.#state.update((state) => {
      const channels = this.#sorted(state.channels);
      return sameItems(channels, state.channels) ? state : { ...state, channels };
    });
  }

  #sorted(channels: readonly Channel[]): Channel[] {
    const compare = compareChannels(this.#query.sort ?? []);
    return [...channels].sort((left, right) => {
      const a = left.record.get().channel;
      const b = right.record.get().channel;
      return a && b ? compare(a, b) : 0;
    });
  }
}
