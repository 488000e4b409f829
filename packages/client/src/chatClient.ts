import {
  type App,
  type AppSettings,
  type BodyOf,
  ChatError,
  type ChatEvent,
  type ChatEventOf,
  channelStream,
  fromCid,
  type OwnUser,
  type Routes,
  type User,
} from '@confab/protocol';
import { handlersOf } from './addedHandlers.ts';
import { fileAccess } from './attachments/index.ts';
import {
  type Channel,
  type ChannelContext,
  ChannelList,
  type ChannelListQuery,
  Channels,
} from './channels/index.ts';
import type { ClientContext } from './clientContext.ts';
import { ClientLoads } from './clientLoads.ts';
import type { ComposerSettings } from './composer/index.ts';
import { Connection } from './connection/connection.ts';
import { FrameBatch } from './connection/frameBatch.ts';
import { LongPoll } from './connection/longPoll.ts';
import { OwedLoads } from './connection/owedLoads.ts';
import { type Drafts, drafts } from './drafts/index.ts';
import { defaultEnvironment, type Environment } from './environment/environment.ts';
import { consoleLogger, type Logger } from './environment/logger.ts';
import { EventListeners } from './eventListeners.ts';
import { EventRouter, type RouterHost } from './eventRouter.ts';
import { type Groups, groups } from './groups/index.ts';
import { notConnected } from './http/errors.ts';
import { HttpClient } from './http/httpClient.ts';
import { type Token, TokenSource } from './http/tokenSource.ts';
import { type EnrichedUrl, enrichUrl } from './linkPreviews/index.ts';
import { ownMemberships } from './members/index.ts';
import { Outbox } from './messages/index.ts';
import { NotificationManager } from './notifications/index.ts';
import { memoryPersistence } from './persistence/memoryPersistence.ts';
import type { Persistence } from './persistence/persistence.ts';
import {
  blockedConversations,
  OwnReads,
  type UnreadMentions,
  type UnreadTotal,
  unreadMentions,
  unreadTotal,
} from './reads/index.ts';
import { Sessions } from './sessions/index.ts';
import { EventJournal } from './store/journal.ts';
import { Lanes } from './store/lanes.ts';
import { createStore, type Readable } from './store/store.ts';
import { OwnThreads, Threads } from './threads/index.ts';
import { People } from './users/index.ts';

type ChannelQueryBody = BodyOf<Routes['POST /channels/query']>;
type UserQueryBody = BodyOf<Routes['POST /users/query']>;
type Sort = NonNullable<ChannelQueryBody['sort']>;
type Filter = Record<string, unknown>;

export interface ChatClientOptions {
  /** Where the service is, without a path, such as `https://chat.example`; empty for the page's own origin. */
  baseUrl: string;
  /** A user token or what fetches one (APP-03); left out where the session cookie signs in. */
  token?: Token;
  /** Clock, network and randomness; this browser's or Node's unless told. */
  environment?: Environment;
  /** Where unsent messages survive a reload; in memory unless told. */
  persistence?: Persistence;
  /** Warnings and errors to the console unless told. */
  logger?: Logger;
  /** How composers behave, and what is changed in each new one (COMP-01). */
  composer?: ComposerSettings;
  /** Whether to poll where no socket can be had; true unless told. */
  longPoll?: boolean;
}

/** Confab's client: one user's live view of the service, without any user interface. */
export class ChatClient {
  /** The clock, network and randomness that the client was given. */
  readonly environment: Environment;
  readonly http: HttpClient;
  readonly connection: Connection;
  readonly people: People;
  readonly outbox: Outbox;
  readonly sessions: Sessions;
  readonly threads: Threads;
  /** What there is to tell the person now (NOTE-01). */
  readonly notifications: NotificationManager;
  /** The app's name and policy; known after `connect()`. */
  readonly app: Readable<App | undefined>;
  /** The signed-in user; known after `connect()`. */
  readonly me: Readable<OwnUser | undefined>;
  /** Unread messages in all joined channels that are not muted; conversations with whom one has blocked are left out. */
  readonly unread: Readable<UnreadTotal>;
  /** Unread messages that mention one, muted channels and the threads that one follows included. */
  readonly unreadMentions: Readable<UnreadMentions>;
  readonly #context: ChannelContext;
  readonly #loads: ClientLoads;
  readonly #channels: Channels;
  readonly #router: EventRouter;
  readonly #lists = new Set<ChannelList>();
  readonly #listeners: EventListeners;

  constructor(options: ChatClientOptions) {
    const environment = options.environment ?? defaultEnvironment();
    const logger = options.logger ?? consoleLogger;
    const { baseUrl } = options;
    const listeners = new EventListeners(logger);
    const persistence = options.persistence ?? memoryPersistence();
    const notifications = new NotificationManager(environment);
    const tokens = new TokenSource(options.token);
    const http = new HttpClient({ baseUrl, environment, tokens });
    const router = new EventRouter(() => host);
    const cursors = () => router.streams.cursors();
    const longPoll =
      options.longPoll === false ? undefined : new LongPoll(http, cursors, (answer) => router.polled(answer));
    const frames = new FrameBatch(environment, (frame) => router.received(frame));
    const connection = new Connection({
      environment,
      logger,
      baseUrl,
      tokens,
      longPoll,
      host: { cursors, received: (frame) => frames.add(frame) },
    });
    const app = createStore<App | undefined>(undefined);
    const owed = new OwedLoads(environment, logger, connection.state);
    const me = createStore<OwnUser | undefined>(undefined);
    const journal = new EventJournal((events) => router.reapply(events));
    const people = new People(async (ids) => {
      const filter = { id: { $in: ids } };
      return (await http.call('POST /users/query', { body: { filter, limit: 100 } })).users;
    });
    const outbox = new Outbox({
      environment,
      http,
      logger,
      journal,
      persistence,
      connection: connection.state,
      sent: (message, since) => {
        const channel = channels.get(message.cid);
        if (channel?.isLoaded) channel.book.take(message);
        router.reapply(since);
      },
    });
    const context: ChannelContext = {
      environment,
      logger,
      http,
      connection,
      people,
      journal,
      outbox,
      persistence,
      notifications,
      composerSettings: options.composer ?? {},
      me,
      loads: owed,
      lanes: new Lanes(),
      reads: new OwnReads(),
      ownThreads: new OwnThreads(),
      whoAmI: () => {
        const user = me.get();
        if (!user) throw new ChatError(notConnected);
        return user;
      },
      knownChannels: () =>
        channels.loaded().flatMap(({ state }) => {
          const { channel, membership } = state.get();
          return channel ? [{ channel, ...(membership && { membership }) }] : [];
        }),
      time: () => new Date(environment.now()).toISOString(),
      emit: (event) => listeners.tell(event),
      reapply: (events) => router.reapply(events),
      follow: (cid, seq) => router.streams.follow(channelStream(cid), seq),
      follows: (cid) => router.streams.has(channelStream(cid)),
      unfollow: (cid) => router.unsubscribe(channelStream(cid)),
    };
    const channels = new Channels(context);
    const host: RouterHost = {
      context,
      app,
      channels,
      connection,
      membershipsChanged: () => this.#loads.refreshLists(),
      refreshChannels: () => owed.run('capabilities', () => this.#loads.refreshChannels()),
      reloadUnread: () => owed.refresh('unread', () => this.#loads.loadUnread()),
      loadOwn: () => owed.run('own state', () => this.#loads.loadOwn()),
      tell: (event) => listeners.tell(event),
    };
    this.#context = context;
    this.#channels = channels;
    this.#router = router;
    this.#listeners = listeners;
    this.environment = environment;
    this.http = http;
    this.connection = connection;
    this.people = people;
    this.outbox = outbox;
    this.sessions = new Sessions(http);
    this.notifications = notifications;
    this.#loads = new ClientLoads({ context, app, channels, sessions: this.sessions, lists: this.#lists });
    this.threads = new Threads(context, {
      load: (cids) => this.#loads.loadMissing(cids),
      open: (own) => {
        const { type, id } = fromCid(own.cid);
        return channels.open(type, id).thread(own.parent_id);
      },
    });
    this.app = app;
    this.me = me;
    const blocked = blockedConversations(context);
    this.unread = unreadTotal(context.reads.state, ownMemberships(context).muted, blocked);
    this.unreadMentions = unreadMentions(context.reads.state, context.ownThreads.state);
    this.#loads.refreshPeopleWhenLive();
    this.#loads.recountWhenHushed();
  }

  /** Signs in with the token or cookie and opens the connection; works again after `disconnect()`. */
  async connect(): Promise<OwnUser> {
    const before = this.me.get();
    const me = await this.sessions.me();
    if (before && before.id !== me.id) this.#forgetAll();
    this.#loads.takeMe(me);
    await this.outbox.restore(me.id);
    this.connection.open();
    return me;
  }

  /** Closes the connection; what is known stays readable. */
  async disconnect(): Promise<void> {
    this.connection.close();
    this.part(fileAccess).stop();
  }

  /** The one instance of a channel, named by its id or by exactly these members (CHAN-02, CHAN-03). */
  channel(type: string, name: string | { members: readonly string[] }): Channel {
    return this.#channels.open(type, name);
  }

  /** A channel that the client knows already, by `type:id`. */
  getChannel(cid: string): Channel | undefined {
    return this.#channels.get(cid);
  }

  /** The channels that the client holds now, the one used last at the end. */
  loadedChannels(): Channel[] {
    return this.#channels.loaded();
  }

  /** Channels by filter, loaded and live (CHAN-05). */
  async queryChannels(
    filter: Filter = {},
    sort: Sort = [],
    options: Omit<ChannelQueryBody, 'filter' | 'sort'> = {},
  ): Promise<Channel[]> {
    return (await this.#loads.fetchChannels({ filter, sort, ...options })).channels;
  }

  /** A live list of channels by filter; call its `load()`. */
  channelList(query: ChannelListQuery): ChannelList {
    const list = new ChannelList(query, (body) => this.#loads.fetchChannels(body));
    this.#lists.add(list);
    return list;
  }

  /** Users by filter; id ascending unless sorted otherwise (APP-05). */
  async queryUsers(
    filter: Filter = {},
    sort: Sort = [],
    options: Omit<UserQueryBody, 'filter' | 'sort'> = {},
  ): Promise<User[]> {
    const { users } = await this.http.call('POST /users/query', { body: { filter, sort, ...options } });
    for (const user of users) this.people.absorb(user);
    return users;
  }

  /** What the page behind a link says of itself (LINK-03). */
  enrichURL(url: string, options?: { signal?: AbortSignal }): Promise<EnrichedUrl> {
    return enrichUrl(this.http, url, options);
  }

  /** What may be uploaded: one config for images, one for all other files (APP-01). */
  async getAppSettings(): Promise<AppSettings> {
    return (await this.http.call('GET /app/settings')).settings;
  }

  /**
   * The address of a file that stands in a message as a path, for `src` and `href`. It opens as long as one may read the
   * message; `fileAccess` tells when it must be made anew.
   */
  fileUrl(path: string, options?: { download?: boolean }): string {
    return this.part(fileAccess).url(path, options);
  }

  /** Changes one's own profile and settings. */
  async updateMe(change: BodyOf<Routes['PATCH /users/{user_id}']>): Promise<OwnUser> {
    const { journal, whoAmI } = this.#context;
    const { id } = whoAmI();
    await journal.take(
      () => this.http.call('PATCH /users/{user_id}', { params: { user_id: id }, body: change }),
      ({ user }) => this.#loads.takeMe(user as OwnUser),
    );
    return whoAmI();
  }

  /** Tells whether somebody sits before this device (APP-05). */
  async setActivity(activity: 'online' | 'away'): Promise<void> {
    const { connectionId } = this.connection.state.get();
    if (connectionId === undefined) return;
    await this.http.call('POST /me/activity', { body: { connection_id: connectionId, activity } });
  }

  /** The app's user groups; call their `load()` once. */
  get groups(): Groups {
    return this.part(groups);
  }

  /** One's drafts as the service keeps them; call their `load()` once. */
  get drafts(): Drafts {
    return this.part(drafts);
  }

  /** This client's one instance of what a noun declared with `perClient`. */
  part<T extends object>(of: (context: ClientContext) => T): T {
    return of(this.#context);
  }

  /** Calls `listener` for every event of a type (`*` for all) once it has been applied; returns what ends that. */
  on<T extends ChatEvent['type']>(type: T, listener: (event: ChatEventOf<T>) => void): () => void;
  on(type: '*', listener: (event: ChatEvent) => void): () => void;
  on(type: string, listener: (event: never) => void): () => void {
    return this.#listeners.add(type, listener as (event: ChatEvent) => void);
  }

  #forgetAll(): void {
    this.notifications.clear();
    this.#channels.clear();
    this.#context.reads.clear();
    this.#context.ownThreads.clear();
    for (const { forget } of handlersOf(this.#context)) forget?.(this.#context);
    this.#router.streams.clear();
    this.#lists.clear();
  }
}
