import {
  type BodyOf,
  type Channel as ChannelData,
  type ChatError,
  channelPageLimit,
  maxChannelPageSize,
  type Routes,
} from '@confab/protocol';
import type { ChatClient } from '../../../chatClient.ts';
import { toChatError } from '../../../core/http/errors.ts';
import { Lanes } from '../../../core/store/lanes.ts';
import { sameItems } from '../../../core/store/shallowEqual.ts';
import { createStore, type Readable } from '../../../core/store/store.ts';
import type { Channel } from '../channel.ts';
import type { ChannelPage } from '../channelPage.ts';
import { channelLists, type LiveList } from './channelLists.ts';
import { compareChannels } from './channelOrder.ts';

type QueryBody = BodyOf<Routes['POST /channels/query']>;

/** The query of a channel list: filter, order and page size. */
export type ChannelListQuery = Pick<
  QueryBody,
  'filter' | 'sort' | 'limit' | 'message_limit' | 'member_limit'
>;

export interface ChannelListState {
  readonly channels: readonly Channel[];
  readonly hasNext: boolean;
  readonly isLoading: boolean;
  /** Whether the first page is loaded. */
  readonly isLoaded: boolean;
  readonly error?: ChatError;
}

/** Filter fields that change with activity in a channel; changes of memberships have their own events. */
const volatileFields = /hidden|unread|_at"|name|frozen|count|custom/;

/** Further down the list, messages are not needed yet. */
const withoutMessages = { message_limit: 0, member_limit: 5 } as const;

/**
 * A live list of channels, ordered by the sort; call its `load()`. The service decides by the list's filter which
 * channels belong, for loaded and for changed channels alike. Loads run one at a time and are repeated if one fails.
 */
export class ChannelList implements LiveList {
  readonly #client: ChatClient;
  readonly #query: ChannelListQuery;
  readonly key: string;
  /** Names its loads. */
  readonly #name: string;
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
  /** The last channel of the loaded pages, as it was then: the next page begins after it. */
  #end: ChannelData | undefined;
  /** Whether the list was loaded in several pages: a channel that moves up between two of them is in neither. */
  #isPaged = false;
  /** The position of the user's own stream that the shown list includes. */
  #seq = -1;
  /** The position that it must include; negative until the list is requested. */
  #wantedSeq = -1;
  #isStale = false;
  #wantsAll = false;
  /** Channels to check: whether they belong to the list is unknown. */
  #unchecked = new Set<string>();
  /** Channels that do not belong, as far as is known. */
  readonly #excluded = new Set<string>();
  #loadingNext: Promise<void> | undefined;
  /** The update that has not begun yet. */
  #catchingUp: Promise<void> | undefined;

  constructor(client: ChatClient, query: ChannelListQuery) {
    this.#client = client;
    this.#query = query;
    this.key = JSON.stringify(query);
    const lists = client.part(channelLists);
    lists.inUse.add(this);
    this.#name = `channel list ${++lists.made}`;
    this.showCached();
  }

  /** Shows the channels of an earlier visit until it is loaded. */
  showCached(): void {
    const client = this.#client;
    const cids = client.part(channelLists).cached.get(this.key);
    const cached = cids?.flatMap((cid) => client.getChannel(cid) ?? []).filter(({ isLoaded }) => isLoaded);
    if (!cids || !cached || this.#seq >= 0) return;
    // If none of its channels was kept, the list is not empty, but unknown.
    if (cached.length > 0 || cids.length === 0) this.#show(cached);
  }

  /** The channels that it shows, by `type:id`; undefined before it is loaded. */
  cids(): readonly string[] | undefined {
    const { channels, isLoaded } = this.#state.get();
    return isLoaded ? channels.map(({ cid }) => cid) : undefined;
  }

  /** Loads the first page, or as many channels again as are loaded. */
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

  /** Loads all pages, also those added later. */
  loadAll(): Promise<void> {
    this.#wantsAll = true;
    return this.#catchUp();
  }

  /** Loads the same channels again, if the list is in use and does not include `seq` of the user's own stream. */
  async refresh(seq?: number): Promise<void> {
    if (this.#wantedSeq < 0) return;
    if (seq === undefined) this.#isStale = true;
    else this.#wantedSeq = Math.max(seq, this.#wantedSeq);
    await this.#catchUp();
  }

  /** Checks whether this channel belongs to the list, after a change that decides it. */
  recheck(cid: string): void {
    if (this.#wantedSeq < 0) return;
    this.#excluded.delete(cid);
    this.#unchecked.add(cid);
    this.#catchUp().catch(() => undefined);
  }

  /**
   * Checks a channel of which a field, or any field, has changed, if it may have moved up from a page that is not
   * loaded, or if the filter may depend on that field.
   */
  handleChange(cid: string, changed?: string): void {
    const { channels, isLoading } = this.#state.get();
    const sort = this.#query.sort ?? [{ field: 'last_message_at' }];
    const isKnown = this.#excluded.has(cid) || channels.some((channel) => channel.cid === cid);
    const mayComeUp =
      (this.#isPaged || isLoading) && !isKnown && sort.some(({ field }) => field === (changed ?? field));
    if (mayComeUp || volatileFields.test(JSON.stringify(this.#query.filter))) this.recheck(cid);
  }

  /** Stops updating the list. */
  stop(): void {
    for (const stop of this.#watched.values()) stop();
    this.#watched.clear();
    this.#wantedSeq = -1;
  }

  /** Resolves when the list is current; rejects when a load fails, which is then retried. */
  #catchUp(): Promise<void> {
    const loads = this.#client.part((context) => context.loads);
    this.#catchingUp ??= loads.attempt(this.#name, () =>
      this.#lane.run('', () => {
        // Requests from here on need another update.
        this.#catchingUp = undefined;
        return this.#loading(() => this.#loadWanted());
      }),
    );
    return this.#catchingUp;
  }

  async #loadWanted(): Promise<void> {
    while (this.#isStale || this.#seq < this.#wantedSeq) await this.#fetchLoaded();
    while (this.#unchecked.size > 0) await this.#fetchUnchecked();
    while (this.#wantsAll && this.#next !== undefined) await this.#fetchNext();
  }

  async #fetchLoaded(): Promise<void> {
    const wanted = this.#wantedSeq;
    const { channels } = this.#state.get();
    const pageLimit = this.#query.limit ?? channelPageLimit;
    const count = Math.max(channels.length + 1, pageLimit);
    this.#isStale = false;
    try {
      const found = new Set<Channel>();
      let seq = Number.POSITIVE_INFINITY;
      let next: string | undefined;
      do {
        const isFirst = next === undefined;
        // A few with messages come at once, where a hundred would keep a slow network busy for seconds.
        const limit = Math.min(count - found.size, isFirst ? pageLimit : maxChannelPageSize);
        const page = await this.#page({ limit, ...(!isFirst && { ...withoutMessages, next }) }, next);
        for (const channel of page.channels) found.add(channel);
        seq = Math.min(seq, ...seqsOf(page));
        next = page.next;
        this.#end = page.states.at(-1)?.channel;
        this.#isPaged ||= next !== undefined;
      } while (next !== undefined && found.size < count);
      this.#excluded.clear();
      // A channel that moves up between two pages is in neither.
      if (this.#isPaged)
        for (const channel of channels) if (!found.has(channel)) this.#unchecked.add(channel.cid);
      this.#next = next;
      this.#seq = seq < Number.POSITIVE_INFINITY ? Math.max(wanted, seq) : wanted;
      this.#client.part(channelLists).cached.delete(this.key);
      this.#show([...found]);
    } catch (cause) {
      this.#isStale = true;
      throw cause;
    }
  }

  async #fetchNext(): Promise<void> {
    const next = this.#next;
    if (next === undefined) return;
    const limit = this.#wantsAll ? maxChannelPageSize : undefined;
    const page = await this.#page({ ...withoutMessages, ...(limit && { limit }), next }, next);
    this.#next = page.next;
    this.#end = page.states.at(-1)?.channel;
    this.#seq = Math.min(this.#seq, ...seqsOf(page));
    this.#show([...this.#state.get().channels, ...page.channels]);
  }

  async #fetchUnchecked(): Promise<void> {
    const asked = this.#unchecked;
    this.#unchecked = new Set();
    try {
      const cids = [...asked].slice(0, maxChannelPageSize);
      const filter = { $and: [this.#query.filter ?? {}, { cid: { $in: cids } }] };
      const { channels: found } = await this.#page({ filter, limit: maxChannelPageSize });
      for (const cid of cids) {
        asked.delete(cid);
        if (!found.some((channel) => channel.cid === cid)) this.#excluded.add(cid);
      }
      const others = this.#state.get().channels.filter((channel) => !cids.includes(channel.cid));
      // A channel beyond the loaded pages arrives with its page.
      const isBeyond = ({ record }: Channel) =>
        this.#next !== undefined && this.#compare(this.#end, record.get().channel) < 0;
      this.#show([...others, ...found.filter((channel) => !isBeyond(channel))]);
    } finally {
      for (const cid of asked) this.#unchecked.add(cid);
    }
  }

  async #page(body: QueryBody, before?: string): Promise<ChannelPage> {
    const page = await this.#client.queryChannelPage({ ...this.#query, ...body });
    // A page whose cursor leads back to itself would be requested endlessly.
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
    const channels = this.#sorted(new Set(list));
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
    // A channel that was lost, for example deleted, no longer belongs to the list.
    if (!channel.isLoaded) return this.recheck(channel.cid);
    this.#state.update((state) => {
      const channels = this.#sorted(state.channels);
      return sameItems(channels, state.channels) ? state : { ...state, channels };
    });
  }

  #sorted(channels: Iterable<Channel>): Channel[] {
    return [...channels].sort((left, right) =>
      this.#compare(left.record.get().channel, right.record.get().channel),
    );
  }

  #compare(left: ChannelData | undefined, right: ChannelData | undefined): number {
    return left && right ? compareChannels(this.#query.sort ?? [])(left, right) : 0;
  }
}

/** Returns the positions of the user's own stream that a page's channels include. */
const seqsOf = ({ states }: ChannelPage): number[] => states.map(({ user_seq }) => user_seq);
