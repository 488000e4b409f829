import { apiPath, cidOfStream } from '@confab/protocol';
import type { ChatClient } from '../../chatClient.ts';
import type { Environment } from '../../core/environment/environment.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { createStore, type Readable } from '../../core/store/store.ts';
import { draftPeers } from '../composer/drafts/draftPeers.ts';
import { SharedOutbox } from './sharedOutbox.ts';
import { TabGroup, type TabRole } from './tabGroup.ts';
import { tabProtocol } from './tabMessages.ts';
import { type ConnectFrame, TabSocket, type TabSocketHost } from './tabSocket.ts';

/** Options of {@link BrowserTabs}. */
export interface BrowserTabsOptions {
  /** Opens the channel to the other tabs; defaults to a `BroadcastChannel`. */
  openChannel?: (name: string) => BroadcastChannel;
}

/**
 * The open tabs of one user in one browser (CONN-06): one of them, the leader, has the connection to the service and
 * sends unsent messages; the others use it. Where the leader ends, crashes or freezes, another tab takes over. Without
 * Web Locks or BroadcastChannel each tab stands alone.
 *
 * ```ts
 * new BrowserTabs(client).start();
 * await client.connect();
 * ```
 */
export class BrowserTabs {
  readonly #client: ChatClient;
  readonly #environment: Environment;
  readonly #openChannel: ((name: string) => BroadcastChannel) | undefined;
  readonly #WebSocket: Environment['WebSocket'];
  readonly #role = createStore<TabRole>('alone');
  #member: { readonly userId: string; readonly group: TabGroup; readonly outbox: SharedOutbox } | undefined;
  #stop: (() => void) | undefined;
  /** Whether this tab leads; `alone` until it connects. */
  readonly role: Readable<TabRole> = this.#role;

  constructor(client: ChatClient, { openChannel = defaultChannel() }: BrowserTabsOptions = {}) {
    this.#client = client;
    this.#environment = client.environment;
    this.#openChannel = openChannel;
    this.#WebSocket = client.environment.WebSocket;
  }

  /**
   * Shares the client's connections from its next one on, by replacing the `WebSocket` of its environment. Call it before
   * `client.connect()`: a connection that is open stays this tab's own.
   */
  start(): void {
    if (this.#stop || !this.#openChannel || !this.#environment.locks) return;
    const { connection, outbox } = this.#client;
    const host: TabSocketHost = {
      connect: (socket, frame) => this.#connect(socket, frame),
      send: (socket, frame) => this.#member?.group.send(socket, frame),
      left: (socket) => this.#member?.group.left(socket),
      isGuestOn: (stream) => this.#isGuestOn(stream),
    };
    const environment = this.#environment;
    environment.WebSocket = class extends TabSocket {
      constructor(url: string) {
        super(uuidV7(environment), url, host);
      }
    } as unknown as Environment['WebSocket'];
    const { status } = connection.state.get();
    // Does not send until the tabs have agreed on which one sends.
    if (status === 'idle' || status === 'closed') outbox.isSender = false;
    const stopListening = connection.state.subscribe(() => {
      if (connection.state.get().status === 'closed') this.#leave();
    });
    this.#stop = () => {
      stopListening();
      environment.WebSocket = this.#WebSocket;
      this.#leave();
    };
  }

  /** Leaves the other tabs: from its next connection on, this one stands alone. */
  stop(): void {
    this.#stop?.();
    this.#stop = undefined;
  }

  #connect(socket: TabSocket, frame: ConnectFrame): void {
    const userId = this.#client.me.get()?.id;
    if (userId === undefined) socket.connectAlone(new this.#WebSocket(socket.url), frame);
    else this.#groupOf(userId).connect(socket, frame);
  }

  #groupOf(userId: string): TabGroup {
    if (this.#member?.userId === userId) return this.#member.group;
    this.#leave();
    this.#client.outbox.isSender = false;
    const name = this.#nameFor(userId);
    const group = new TabGroup({
      userId,
      name,
      environment: this.#environment,
      locks: this.#environment.locks as LockManager,
      channel: this.#openChannel!(name),
      openSocket: (url) => new this.#WebSocket(url),
      roleChanged: (role) => this.#changeRole(role),
      leaderChanged: () => this.#member?.outbox.announce(),
      // A message may have been sent meanwhile in a channel whose events no longer arrive: the leader knows.
      joined: () => this.#member?.outbox.announce(),
      peerChanged: (message) => {
        if (message.type !== 'draft') this.#member?.outbox.apply(message);
        else if (message.draft.userId === userId) this.#client.part(draftPeers).receive(message.draft);
      },
      connectOwn: () => this.#client.connection.reconnectNow(),
      online: () => this.#client.connection.reconnectNow(),
      isGuestOn: (stream) => this.#isGuestOn(stream),
      reportActivity: (connectionId, activity) => this.#reportActivity(connectionId, activity),
    });
    const outbox = new SharedOutbox(this.#client.outbox, userId, (message) => group.postToPeers(message));
    this.#client.part(draftPeers).post = (draft) => group.postToPeers({ type: 'draft', draft });
    this.#member = { userId, group, outbox };
    return group;
  }

  /** Tabs share only within one service, one user and one version of their messages. */
  #nameFor(userId: string): string {
    const service = this.#client.http.baseUrl || this.#environment.origin;
    return `confab tabs ${tabProtocol} ${service} ${userId}`;
  }

  #leave(): void {
    const member = this.#member;
    this.#member = undefined;
    this.#client.part(draftPeers).post = undefined;
    member?.outbox.stop();
    member?.group.leave();
    this.#changeRole('alone');
  }

  #changeRole(role: TabRole): void {
    this.#role.update(() => role);
    const { outbox } = this.#client;
    outbox.isSender = role !== 'follower';
    const member = this.#member;
    if (!member || !outbox.isSender) return;
    const { persistence, logger } = this.#client.part((context) => context);
    void outbox.restore(member.userId);
    member.outbox.restore(persistence).catch((error: unknown) => {
      logger.error('reading the outbox failed', { error });
    });
  }

  #isGuestOn(stream: string): boolean {
    const channel = this.#client.getChannel(cidOfStream(stream) ?? '');
    return channel?.isLoaded === true && channel.state.get().membership?.state !== 'joined';
  }

  #reportActivity(connectionId: string, activity: 'online' | 'away'): void {
    const body = { connection_id: connectionId, activity };
    // Presence is a hint: the next change corrects a call that failed.
    this.#client.http.post(`${apiPath}/me/activity`, body).catch(() => undefined);
  }
}

const defaultChannel = () =>
  globalThis.BroadcastChannel && ((name: string) => new globalThis.BroadcastChannel(name));
