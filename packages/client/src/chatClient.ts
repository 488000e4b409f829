import type {
  App,
  AppSettings,
  BodyOf,
  ChatEvent,
  ChatEventOf,
  OwnUser,
  Routes,
  User,
} from '@confab/protocol';
import type { ChatClientOptions } from './chatClientOptions.ts';
import type { ClientContext } from './clientContext.ts';
import { type ClientParts, clientParts } from './clientParts.ts';
import type { Connection } from './core/connection/connection.ts';
import type { Environment } from './core/environment/environment.ts';
import type { HttpClient } from './core/http/httpClient.ts';
import { batch, type Readable } from './core/store/store.ts';
import { handlersOf } from './events/addedHandlers.ts';
import { fileAccess } from './features/attachments/index.ts';
import type { Channel, ChannelContext, ChannelPage } from './features/channels/index.ts';
import type { EnrichedUrl } from './features/linkPreviews/index.ts';
import { ownMemberships } from './features/members/index.ts';
import type { Outbox } from './features/messages/index.ts';
import { blockedConversations, type UnreadTotal, unreadTotal } from './features/reads/index.ts';
import { type People, queryUsers, receiveMe } from './features/users/index.ts';

type ChannelQueryBody = BodyOf<Routes['POST /channels/query']>;
type UserQueryBody = BodyOf<Routes['POST /users/query']>;
type Sort = NonNullable<ChannelQueryBody['sort']>;
type Filter = Record<string, unknown>;
type Cancellable = { signal?: AbortSignal };

/** Confab's client: one user's live view of the service, without any user interface. */
export class ChatClient {
  readonly #context: ChannelContext;
  readonly #parts: ClientParts;
  /** Unread messages in all joined channels that are not muted, without conversations with blocked users. */
  readonly unread: Readable<UnreadTotal>;

  constructor(options: ChatClientOptions) {
    const parts = clientParts(options);
    const { context } = parts;
    this.#parts = parts;
    this.#context = context;
    this.unread = unreadTotal(
      context.reads.state,
      ownMemberships(context).muted,
      blockedConversations(context),
    );
  }

  /** The clock, network and randomness that the client was given. */
  get environment(): Environment {
    return this.#context.environment;
  }
  /**
   * Calls any endpoint, with its types: `http.call('GET /users/{user_id}', { params: { user_id: 'ada' } })`. Throws a
   * `ChatError`.
   */
  get http(): HttpClient {
    return this.#context.http;
  }
  /** The connection for live events. Its `state` has the status and, where it is not open, the error. */
  get connection(): Connection {
    return this.#context.connection;
  }
  /** The users whom the client has met, live: names, pictures, presence. */
  get people(): People {
    return this.#context.people;
  }
  /** Messages that are not sent yet, in order. */
  get outbox(): Outbox {
    return this.#context.outbox;
  }
  /** The app's name and policy; known after `connect()`. */
  get app(): Readable<App | undefined> {
    return this.#parts.app;
  }
  /** The signed-in user; known after `connect()`. */
  get me(): Readable<OwnUser | undefined> {
    return this.#context.me;
  }

  /**
   * Signs in with the token or cookie and opens the connection; works again after `disconnect()`. Resolves once signed
   * in, without waiting for the connection: `waitUntil(client.connection.state, isLive)` does.
   */
  async connect(): Promise<OwnUser> {
    const me = await this.#signIn();
    this.connection.open();
    return me;
  }

  /**
   * Continues as the user of an earlier visit, whose state has been restored (`@confab/client/offline`): opens the
   * connection, which signs in once the service can be reached. Drops the state if that signs in another user.
   */
  resume(): void {
    this.connection.open(() => this.#signIn());
  }

  /**
   * Ends live updates; what is known stays readable. Calls still reach the service: a message that is sent is sent by a
   * request.
   */
  async disconnect(): Promise<void> {
    this.connection.close();
    this.part(fileAccess).stop();
  }

  /** The one instance of a channel, named by its id or by exactly these members (CHAN-02, CHAN-03). */
  channel(type: string, name: string | { members: readonly string[] }): Channel {
    return this.#parts.channels.open(type, name);
  }

  /** A channel that the client knows already, by `type:id`. */
  getChannel(cid: string): Channel | undefined {
    return this.#parts.channels.get(cid);
  }

  /** The channels that are loaded now, the most recently used one last. */
  loadedChannels(): Channel[] {
    return this.#parts.channels.loaded();
  }

  /** Channels by filter, loaded and live (CHAN-05). */
  async queryChannels(
    filter: Filter = {},
    sort: Sort = [],
    { signal, ...options }: Omit<ChannelQueryBody, 'filter' | 'sort'> & Cancellable = {},
  ): Promise<Channel[]> {
    return (await this.#parts.loads.fetchChannels({ filter, sort, ...options }, signal)).channels;
  }

  /** A page of channels, loaded and live, and the cursor of the next one. */
  queryChannelPage(body: ChannelQueryBody, { signal }: Cancellable = {}): Promise<ChannelPage> {
    return this.#parts.loads.fetchChannels(body, signal);
  }

  /** Users by filter; id ascending unless sorted otherwise (APP-05). */
  queryUsers(
    filter: Filter = {},
    sort: Sort = [],
    { signal, ...options }: Omit<UserQueryBody, 'filter' | 'sort'> & Cancellable = {},
  ): Promise<User[]> {
    return queryUsers(this.#context, { filter, sort, ...options }, signal);
  }

  /** Returns the preview that a linked page provides (LINK-03). */
  async enrichURL(url: string, options?: { signal?: AbortSignal }): Promise<EnrichedUrl> {
    const code = await import('./features/linkPreviews/index.ts');
    return code.enrichUrl(this.http, url, options);
  }

  /** Returns what may be uploaded: one config for images, one for all other files (APP-01). */
  async getAppSettings(): Promise<AppSettings> {
    return (await this.http.call('GET /app/settings')).settings;
  }

  /**
   * Returns the address of a file for `src` and `href`, from its path in a message. It opens as long as the user may
   * read the message; `fileAccess` changes when it must be built again.
   */
  fileUrl(path: string, options?: { download?: boolean }): string {
    return this.part(fileAccess).url(path, options);
  }

  /** Changes the signed-in user's profile and settings. `custom` replaces all custom fields. */
  async updateMe(change: BodyOf<Routes['PATCH /users/{user_id}']>): Promise<OwnUser> {
    const { journal, whoAmI } = this.#context;
    const { id } = whoAmI();
    await journal.applyAnswer(
      () => this.http.call('PATCH /users/{user_id}', { params: { user_id: id }, body: change }),
      ({ user }) => receiveMe(this.#context, user as OwnUser),
    );
    return whoAmI();
  }

  /** Reports whether somebody is using this device (APP-05). */
  async setActivity(activity: 'online' | 'away'): Promise<void> {
    const { connectionId } = this.connection.state.get();
    if (connectionId === undefined) return;
    await this.http.call('POST /me/activity', { body: { connection_id: connectionId, activity } });
  }

  /** Returns this client's instance of a part declared with `perClient`. */
  part<T extends object>(of: (context: ClientContext) => T): T {
    return of(this.#context);
  }

  /**
   * Calls `listener` for every event of a type (`*` for all) once it has been applied; returns a function that removes
   * it.
   */
  on<T extends ChatEvent['type']>(type: T, listener: (event: ChatEventOf<T>) => void): () => void;
  on(type: '*', listener: (event: ChatEvent) => void): () => void;
  on(type: string, listener: (event: never) => void): () => void {
    return this.#parts.listeners.add(type, listener as (event: ChatEvent) => void);
  }

  async #signIn(): Promise<OwnUser> {
    const before = this.me.get();
    const { me } = await this.http.call('GET /me');
    if (before && before.id !== me.id) this.#forgetAll();
    receiveMe(this.#context, me);
    await this.outbox.restore(me.id);
    return me;
  }

  #forgetAll(): void {
    // Notifies listeners once all parts are empty: a list that is notified earlier would load its channels
    // again.
    batch(() => {
      this.#parts.channels.clear();
      this.#context.reads.clear();
      for (const { forget } of handlersOf(this.#context)) forget?.(this.#context);
      this.#parts.router.streams.clear();
    });
  }
}
