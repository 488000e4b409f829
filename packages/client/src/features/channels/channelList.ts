import {
  type BodyOf,
  type ChatError,
  channelPageLimit,
  channelPageMost,
  type Routes,
} from '@confab/protocol';
import { toChatError } from '../../core/http/errors.ts';
import { Lanes } from '../../core/store/lanes.ts';
import { sameItems } from '../../core/store/shallowEqual.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
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

/** Channels of an answer, and where it ended. */
export interface ChannelPage {
  readonly channels: Channel[];
  readonly next?: string | undefined;
  /** The position of the reader's own stream that it stands for; infinite for an answer without channels. */
  readonly seq: number;
}

/** What a list needs of its client. */
export interface ChannelListHost {
  fetch(query: QueryBody): Promise<ChannelPage>;
  /** Runs a load, and again by itself where the network fails it; settles as the first try does. */
  attempt(load: () => Promise<void>): Promise<void>;
}

/** Fields of a filter that change with what happens in a channel; what is said of memberships is told by events of its own. */
const changing = /hidden|unread|_at"|name|frozen|count|custom/;

/** Of channels further down nobody looks at the messages yet. */
const withoutMessages = { message_limit: 0, member_limit: 5 } as const;

/**
 * A live list of channels; its order follows the sort. Whether a channel stands in it is the service's answer to the
 * list's filter, for what is loaded and for what happens later alike. Its loads run one at a time, and what a lost one was
 * to bring stays wanted.
 */
export class ChannelList {
  readonly #query: ChannelListQuery;
  readonly #host: ChannelListHost;
  readonly #state = createStore<ChannelListState>({
    channels: [],
    hasNext: false,
    isLoading: false,
    isLoaded: false,
  });
  readonly state: Readable<ChannelListState> = this.#state;
  readonly #watched = new Map<Channel, () => void>();
  readonly #lane = new Lanes();
  #next: string | undefined;
  /** Whether it has come in several pages: a channel that moves up between two of them stands in neither. */
  #isPaged = false;
  /** The position of the reader's own stream that all that is shown stands for. */
  #seq = -1;
  /** The same that it must stand for; nothing until somebody wants the list. */
  #wantedSeq = -1;
  #isStale = false;
  #wantsAll = false;
  /** Channels of which it must be asked whether they stand in the list. */
  #doubtful = new Set<string>();
  /** Those that do not, as far as is known. */
  readonly #outside = new Set<string>();
  #loadingNext: Promise<void> | undefined;
  /** The turn that is yet to begin. */
  #catchingUp: Promise<void> | undefined;

  constructor(query: ChannelListQuery, host: ChannelListHost) {
    this.#query = query;
    this.#host = host;
  }

  /** Loads the first page, and again as many channels as there are where some are. */
  load(): Promise<void> {
    this.#wantedSeq = Math.max(0, this.#wantedSeq);
    this.#isStale = true;
    return this.#catchUp();
  }

  /** Loads the next page. */
  loadNext(): Promise<void> {
    this.#loadingNext ??= this.#lane
      .run('', () => this.#loading(() => this.#fetchNext()))
      .finally(() => {
        this.#loadingNext = undefined;
      });
    return this.#loadingNext;
  }

  /** Loads all pages there are, also those that come to be later. */
  loadAll(): Promise<void> {
    this.#wantsAll = true;
    return this.#catchUp();
  }

  /** Loads the same channels afresh, if the list is wanted and does not stand for `seq` of the reader's own stream. */
  async refresh(seq?: number): Promise<void> {
    if (this.#wantedSeq < 0) return;
    if (seq === undefined) this.#isStale = true;
    else this.#wantedSeq = Math.max(seq, this.#wantedSeq);
    await this.#catchUp();
  }

  /** Asks whether this channel stands in the list: what decides that has changed. */
  doubt(cid: string): void {
    if (this.#wantedSeq < 0) return;
    this.#outside.delete(cid);
    this.#doubtful.add(cid);
    this.#catchUp().catch(() => undefined);
  }

  /**
   * Takes note that a field of a channel was changed, or any of them: it may have come up from a page that is not loaded,
   * or the filter may be about that.
   */
  noteChange(cid: string, changed?: string): void {
    const { channels, isLoading } = this.#state.get();
    const sort = this.#query.sort ?? [{ field: 'last_message_at' }];
    const isKnown = this.#outside.has(cid) || channels.some((channel) => channel.cid === cid);
    const mayComeUp =
      (this.#isPaged || isLoading) && !isKnown && sort.some(({ field }) => field === (changed ?? field));
    if (mayComeUp || changing.test(JSON.stringify(this.#query.filter))) this.doubt(cid);
  }

  /** Ends the list's own updates. */
  stop(): void {
    for (const stop of this.#watched.values()) stop();
    this.#watched.clear();
    this.#wantedSeq = -1;
  }

  /** Resolves when nothing is wanting, rejects when a load fails; that is made again all the same. */
  #catchUp(): Promise<void> {
    this.#catchingUp ??= this.#host.attempt(() =>
      this.#lane.run('', () => {
        // What is wanted from here on needs another turn.
        this.#catchingUp = undefined;
        return this.#loading(() => this.#loadWanted());
      }),
    );
    return this.#catchingUp;
  }

  async #loadWanted(): Promise<void> {
    while (this.#isStale || this.#seq < this.#wantedSeq) await this.#fetchAfresh();
    while (this.#doubtful.size > 0) await this.#fetchDoubtful();
    while (this.#wantsAll && this.#next !== undefined) await this.#fetchNext();
  }

  async #fetchAfresh(): Promise<void> {
    const wanted = this.#wantedSeq;
    const { channels } = this.#state.get();
    const count = Math.max(channels.length + 1, this.#query.limit ?? channelPageLimit);
    this.#isStale = false;
    try {
      const found = new Set<Channel>();
      let seq = Number.POSITIVE_INFINITY;
      let next: string | undefined;
      do {
        const limit = Math.min(count - found.size, channelPageMost);
        const page = await this.#page(
          { limit, ...(next !== undefined && { ...withoutMessages, next }) },
          next,
        );
        for (const channel of page.channels) found.add(channel);
        seq = Math.min(seq, page.seq);
        next = page.next;
      } while (next !== undefined && found.size < count);
      this.#outside.clear();
      this.#isPaged ||= next !== undefined;
      this.#next = next;
      this.#seq = seq < Number.POSITIVE_INFINITY ? Math.max(wanted, seq) : wanted;
      this.#show([...found]);
    } catch (cause) {
      this.#isStale = true;
      throw cause;
    }
  }

  async #fetchNext(): Promise<void> {
    const next = this.#next;
    if (next === undefined) return;
    const page = await this.#page({ ...withoutMessages, next }, next);
    this.#next = page.next;
    this.#seq = Math.min(this.#seq, page.seq);
    this.#show([...this.#state.get().channels, ...page.channels]);
  }

  async #fetchDoubtful(): Promise<void> {
    const asked = this.#doubtful;
    this.#doubtful = new Set();
    try {
      const cids = [...asked].slice(0, channelPageMost);
      const filter = { $and: [this.#query.filter ?? {}, { cid: { $in: cids } }] };
      const { channels: found } = await this.#page({ filter, limit: channelPageMost });
      for (const cid of cids) {
        asked.delete(cid);
        if (!found.some((channel) => channel.cid === cid)) this.#outside.add(cid);
      }
      const { channels } = this.#state.get();
      const last = channels.at(-1);
      const others = channels.filter((channel) => !cids.includes(channel.cid));
      // What stands beyond the loaded pages comes with its own.
      const isBeyond = (channel: Channel) =>
        this.#next !== undefined && last !== undefined && this.#compare(last, channel) < 0;
      this.#show([...others, ...found.filter((channel) => !isBeyond(channel))]);
    } finally {
      for (const cid of asked) this.#doubtful.add(cid);
    }
  }

  async #page(body: QueryBody, before?: string): Promise<ChannelPage> {
    const page = await this.#host.fetch({ ...this.#query, ...body });
    // A page that leads back to itself would be asked for without end.
    return page.next === before ? { ...page, next: undefined } : page;
  }

  async #loading(load: () => Promise<void>): Promise<void> {
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

  #show(list: readonly Channel[]): void {
    const channels = [...new Set(list)].sort((left, right) => this.#compare(left, right));
    for (const [channel, stop] of this.#watched) {
      if (channels.includes(channel)) continue;
      stop();
      this.#watched.delete(channel);
    }
    for (const channel of channels) {
      if (!this.#watched.has(channel))
        this.#watched.set(
          channel,
          channel.record.subscribe(() => this.#changed(channel)),
        );
    }
    const hasNext = this.#next !== undefined;
    this.#state.update((state) => ({ ...state, channels, hasNext, isLoaded: true }));
  }

  #changed(channel: Channel): void {
    // One that is lost, such as one that was deleted, is no longer of the list.
    if (!channel.isLoaded) return this.doubt(channel.cid);
    this.#state.update((state) => {
      const channels = [...state.channels].sort((left, right) => this.#compare(left, right));
      return sameItems(channels, state.channels) ? state : { ...state, channels };
    });
  }

  #compare(left: Channel, right: Channel): number {
    const [a, b] = [left.record.get().channel, right.record.get().channel];
    return a && b ? compareChannels(this.#query.sort ?? [])(a, b) : 0;
  }
}
