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
      const page = await this.#fetch({ ...this.#query, offset: channels.length });
      const known = this.#state.get().channels;
      const added = page.channels.filter((channel) => !known.includes(channel));
      this.#show({ channels: [...known, ...added], hasNext: page.hasNext });
    });
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
      await this.#run(async () =>
        this.#show(await this.#fetch({ ...this.#query, limit: Math.min(wanted, channelPageMost) })),
      );
    }
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
