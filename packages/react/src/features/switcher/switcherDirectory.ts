import { createStore, type Readable } from '@confab/client';
import type { BodyOf, ChannelState, Routes, User, UserRef } from '@confab/protocol';
import type { Kit } from '../../core/provider/kitContext.ts';
import { perKit } from '../../core/provider/perKit.ts';
import type { ChannelNameText } from '../channels/channelDisplay.ts';
import type { KnownChannel } from './knownChannel.ts';
import { type ChannelEntry, channelEntry, type PersonEntry, personEntry } from './switcherEntry.ts';

const pageSize = 100;
/** Enough names for "Ada, Grace and Linus". */
const maxNames = 6;
const maxChannels = 10_000;
const maxPeople = 2_000;
/** Pages are fetched sequentially with a pause, so that one user's start is not a burst for the service. */
const pauseMs = 60;
const maxCompletions = 10;

type ChannelsBody = BodyOf<Routes['POST /channels/query']>;

/**
 * The entries of the switcher: all of the user's channels and the first people, fetched in the background once the switcher
 * was opened, updated by events, and completed by the service's results for a query.
 */
export class SwitcherDirectory {
  readonly #channels = new Map<string, KnownChannel>();
  readonly #people = new Map<string, User>();
  /** Entries by their source: building one costs more than a search. */
  readonly #peopleEntries = new WeakMap<User, PersonEntry>();
  #displays:
    | {
        viewer: UserRef | undefined;
        list: ChannelNameText['list'];
        entries: WeakMap<KnownChannel, ChannelEntry>;
      }
    | undefined;
  readonly #kit: Kit;
  readonly #version = createStore(0);
  readonly #unsubscribers: (() => void)[];
  readonly #completedQueries = new Set<string>();
  #loading: Promise<void> | undefined;
  #hasAllPeople = false;
  #hasEnded = false;
  /** Changes whenever a name is added or removed. */
  readonly version: Readable<number> = this.#version;

  constructor(kit: Kit) {
    this.#kit = kit;
    const { client } = kit;
    this.#unsubscribers = [
      client.on('channel.updated', ({ channel }) => this.#updateChannel(channel.cid, { channel })),
      client.on('notification.added_to_channel', ({ channel, member }) => {
        const members = this.#channels.get(channel.cid)?.members ?? [];
        this.#addChannels([{ channel, members, isMember: member.state === 'joined' }]);
        // The service may now show people whom it did not show before.
        this.#hasAllPeople = false;
        this.#completedQueries.clear();
        // A conversation is named after its other members.
        if (channel.distinct) void this.#channelPage({ filter: { cid: channel.cid } }).catch(() => undefined);
      }),
      client.on('notification.removed_from_channel', ({ cid }) => {
        if (this.#channels.delete(cid)) this.#bumpVersion();
      }),
      client.on('user.updated', ({ user }) => {
        if (!this.#people.has(user.id)) return;
        this.#people.set(user.id, user);
        this.#bumpVersion();
      }),
    ];
  }

  /** Adds the channels that the client has loaded, without a request. */
  addLoadedChannels(): void {
    this.#addChannels(
      this.#kit.client.loadedChannels().flatMap(({ state }) => {
        const { channel, members, membership } = state.get();
        const before = channel && this.#channels.get(channel.cid);
        if (!channel || (before?.channel === channel && before.members === members)) return [];
        return [{ channel, members, isMember: membership?.state === 'joined' }];
      }),
    );
  }

  /** Fetches the names once; a failed fetch is repeated with the next call. */
  load(): Promise<void> {
    this.#loading ??= this.#loadAll().catch(() => {
      this.#loading = undefined;
    });
    return this.#loading;
  }

  /** Queries the service for unknown names that start with `query`; each query once. */
  async complete(query: string): Promise<void> {
    const term = query.trim().toLowerCase();
    if (term === '' || this.#completedQueries.has(term)) return;
    this.#completedQueries.add(term);
    const startsWithQuery = { $autocomplete: query.trim() };
    const requests = [
      this.#channelPage({
        filter: { name: startsWithQuery, joined: false },
        sort: [{ field: 'name', direction: 1 }],
        limit: maxCompletions,
      }),
      this.#hasAllPeople
        ? undefined
        : this.#peoplePage({ $or: [{ name: startsWithQuery }, { id: startsWithQuery }] }, 0),
    ];
    try {
      await Promise.all(requests);
    } catch {
      this.#completedQueries.delete(term);
    }
  }

  /** Returns the channels as shown to `viewer`. */
  channels(viewer: UserRef | undefined, words: ChannelNameText): ChannelEntry[] {
    if (this.#displays?.viewer !== viewer || this.#displays?.list !== words.list)
      this.#displays = { viewer, list: words.list, entries: new WeakMap() };
    const { entries } = this.#displays;
    return [...this.#channels.values()].map((known) =>
      getOrCreate(entries, known, () => channelEntry(known, viewer, words)),
    );
  }

  people(): PersonEntry[] {
    return [...this.#people.values()].map((user) =>
      getOrCreate(this.#peopleEntries, user, () => personEntry(user)),
    );
  }

  end(): void {
    this.#hasEnded = true;
    for (const stop of this.#unsubscribers) stop();
  }

  async #loadAll(): Promise<void> {
    // By a time that does not change: no channel moves from one page to another meanwhile.
    const query: ChannelsBody = {
      filter: { joined: true },
      sort: [{ field: 'created_at', direction: -1 }],
      limit: pageSize,
    };
    let next: string | undefined;
    let [hasChannels, hasPeople] = [true, true];
    for (let offset = 0; (hasChannels || hasPeople) && !this.#hasEnded; offset += pageSize) {
      if (offset > 0) await this.#pause();
      [next, hasPeople] = await Promise.all([
        hasChannels ? this.#channelPage({ ...query, ...(next !== undefined && { next }) }) : undefined,
        hasPeople && this.#peoplePage({}, offset),
      ]);
      if (!hasPeople && offset + pageSize <= maxPeople) this.#hasAllPeople = true;
      hasChannels = next !== undefined && offset + pageSize < maxChannels;
      hasPeople &&= offset + pageSize < maxPeople;
    }
  }

  /** Resolves to the cursor of the next page, if there is one. */
  async #channelPage(body: ChannelsBody): Promise<string | undefined> {
    const { channels, next } = await this.#kit.client.http.call('POST /channels/query', {
      body: { ...body, message_limit: 0, member_limit: maxNames },
    });
    this.#addChannels(channels.map(known));
    return next;
  }

  async #peoplePage(filter: Record<string, unknown>, offset: number): Promise<boolean> {
    const sort = [{ field: 'id', direction: 1 as const }];
    const users = await this.#kit.client.queryUsers(filter, sort, { limit: pageSize, offset });
    for (const user of users) this.#people.set(user.id, user);
    if (users.length > 0) this.#bumpVersion();
    return users.length === pageSize;
  }

  #pause(): Promise<void> {
    return new Promise((resolve) => this.#kit.client.environment.setTimeout(() => resolve(), pauseMs));
  }

  #addChannels(channels: readonly KnownChannel[]): void {
    for (const known of channels) this.#channels.set(known.channel.cid, known);
    if (channels.length > 0) this.#bumpVersion();
  }

  #updateChannel(cid: string, change: Partial<KnownChannel>): void {
    const before = this.#channels.get(cid);
    if (before) this.#addChannels([{ ...before, ...change }]);
  }

  #bumpVersion(): void {
    this.#version.update((version) => version + 1);
  }
}

function getOrCreate<K extends object, V>(entries: WeakMap<K, V>, key: K, make: () => V): V {
  const value = entries.get(key) ?? make();
  entries.set(key, value);
  return value;
}

const known = ({ channel, members, membership }: ChannelState): KnownChannel => ({
  channel,
  members,
  isMember: membership?.state === 'joined',
});

/** The {@link SwitcherDirectory} of a kit. */
export const switcherDirectory = perKit((kit) => new SwitcherDirectory(kit));
