import { type ClientFrame, closeCodes } from '@confab/protocol';
import type { Environment } from '../../core/environment/environment.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import type { TabEnd } from './connectedTab.ts';
import { Election } from './election.ts';
import { LeaderTerm } from './leaderTerm.ts';
import { LeaderWatch } from './leaderWatch.ts';
import type { SharedConnectionHost } from './sharedConnectionHost.ts';
import { readTabMessage, type TabMessage } from './tabMessages.ts';
import type { ConnectFrame, TabSocket } from './tabSocket.ts';

/** `leader`: this tab has the connection and sends unsent messages. `alone`: the browser lets tabs share nothing. */
export type TabRole = 'alone' | 'follower' | 'leader';

/** A message between any two tabs, whichever leads. */
export type PeerMessage = Extract<TabMessage, { type: 'outbox' | 'sent' | 'discarded' | 'draft' }>;
type FromLeader = Extract<TabMessage, { leader: string }>;

/** The client's end of the connection, and its first frame. */
interface OwnEnd {
  readonly socket: TabSocket;
  readonly connect: ConnectFrame;
}

/** The tab that takes part. */
export interface TabGroupHost
  extends Pick<SharedConnectionHost, 'userId' | 'connectOwn' | 'isGuestOn' | 'reportActivity'> {
  readonly environment: Environment;
  readonly locks: LockManager;
  readonly channel: BroadcastChannel;
  /** The name of the group, and of its lock. */
  readonly name: string;
  openSocket(url: string): WebSocket;
  roleChanged(role: TabRole): void;
  /** Another tab leads from now on. */
  leaderChanged(): void;
  /** The leader has greeted this tab, and all events that it had missed have arrived. */
  joined(): void;
  /** Unsent messages or a draft have changed in another tab. */
  peerChanged(message: PeerMessage): void;
  /** The leader's connection is open: there is no need to wait longer. */
  online(): void;
}

/** The tabs of one user in one browser, seen from one of them: one leads, and the others use its connection. */
export class TabGroup {
  readonly #host: TabGroupHost;
  readonly #election: Election;
  readonly #watch: LeaderWatch;
  #own: OwnEnd | undefined;
  /** Whether the leader has greeted the client. */
  #isJoined = false;
  /** Whether the client has a connection of its own, past the leader. */
  #isAlone = false;
  #isLeft = false;
  /** Whether the browser refuses locks here. */
  #isRefused = false;
  /** The term of the present leader, as far as known. */
  #leader: string | undefined;
  /** While this tab leads. */
  #term: LeaderTerm | undefined;

  constructor(host: TabGroupHost) {
    this.#host = host;
    const { environment, locks, name, channel } = host;
    this.#election = new Election(locks, name, {
      won: () => this.#lead(),
      lost: () => this.#follow(),
      failed: () => this.#standAlone(),
    });
    this.#watch = new LeaderWatch(
      environment,
      () => this.#own && this.#askLeader(this.#own),
      () => this.#election.seize(),
    );
    channel.addEventListener('message', this.#receive);
    this.#election.join();
  }

  /** The client connects. */
  connect(socket: TabSocket, connect: ConnectFrame): void {
    const own = { socket, connect };
    this.#own = own;
    this.#isJoined = false;
    this.#isAlone = false;
    if (this.#isRefused) this.#connectAlone(own);
    else if (this.#term) this.#term.connection.connect(this.#ownEnd(own), connect);
    else {
      this.#askLeader(own);
      this.#watch.start();
    }
  }

  /** The client sends a frame. */
  send(socket: TabSocket, frame: ClientFrame): void {
    if (this.#term) this.#term.connection.send(socket.id, frame);
    else this.#post({ type: 'send', socket: socket.id, frame });
  }

  /** The client has closed its end. */
  left(socket: TabSocket): void {
    if (this.#own?.socket !== socket) return;
    this.#own = undefined;
    this.#watch.stop();
    if (this.#term) this.#term.connection.leave(socket.id);
    else this.#post({ type: 'leave', socket: socket.id });
  }

  /** Notifies the other tabs of unsent messages or a draft. */
  postToPeers(message: PeerMessage): void {
    this.#post(message);
  }

  /** Leaves the group; another tab leads, if this one did. */
  leave(): void {
    const { channel } = this.#host;
    this.#watch.stop();
    const term = this.#term;
    this.#term = undefined;
    this.#own = undefined;
    term?.connection.close();
    this.#isLeft = true;
    this.#election.leave();
    channel.removeEventListener('message', this.#receive);
    channel.close();
  }

  #lead(): void {
    const host = this.#host;
    const leader = uuidV7(host.environment);
    this.#watch.stop();
    this.#leader = leader;
    this.#term = new LeaderTerm(leader, {
      userId: host.userId,
      now: () => host.environment.now(),
      openSocket: () => host.openSocket(this.#own?.socket.url ?? ''),
      connectOwn: () => host.connectOwn(),
      isGuestOn: (stream) => host.isGuestOn(stream),
      reportActivity: (connectionId, activity) => host.reportActivity(connectionId, activity),
      deliver: (text, stream) => this.#own?.socket.deliver(text, stream),
      post: (message) => this.#post(message),
    });
    host.roleChanged('leader');
    this.#post({ type: 'leading', leader });
    // The client connects again, now through this tab's connection.
    if (this.#isJoined) this.#end(closeCodes.moved);
    else if (this.#own) this.connect(this.#own.socket, this.#own.connect);
  }

  /** Another tab has taken the lead, because this one did not answer. */
  #follow(): void {
    const term = this.#term;
    this.#term = undefined;
    this.#leader = undefined;
    this.#host.roleChanged('follower');
    term?.connection.close();
  }

  #standAlone(): void {
    this.#isRefused = true;
    this.#host.roleChanged('alone');
    if (this.#own) this.#connectAlone(this.#own);
  }

  #end(code: number): void {
    const own = this.#own;
    this.#own = undefined;
    this.#isJoined = false;
    this.#watch.stop();
    own?.socket.end(code);
  }

  /** Connects past the leader, which the client then no longer needs. */
  #connectAlone({ socket, connect }: OwnEnd): void {
    this.#watch.stop();
    this.#isAlone = true;
    // A new leader ends it, and the client joins again.
    this.#isJoined = true;
    try {
      socket.connectAlone(this.#host.openSocket(socket.url), connect);
    } catch {
      this.#end(closeCodes.restart);
    }
  }

  #askLeader({ socket, connect }: OwnEnd): void {
    const { id } = socket;
    if (this.#isJoined) this.#post({ type: 'probe', socket: id });
    else this.#post({ type: 'connect', socket: id, cursors: connect.cursors ?? {} });
  }

  readonly #receive = ({ data }: MessageEvent): void => {
    const message = readTabMessage(data);
    if (!message) return;
    if ('leader' in message) this.#receiveFromLeader(message);
    else if (!('socket' in message)) this.#host.peerChanged(message);
    else this.#term?.serve(message);
  };

  /** Locks decide who leads: a leader ignores the messages of others. */
  #receiveFromLeader(message: FromLeader): void {
    if (this.#term) return;
    if (message.leader !== this.#leader) {
      // A frozen tab that wakes may not know yet that it no longer leads; ids sort by time.
      if (message.type !== 'leading' && this.#leader !== undefined && message.leader < this.#leader) return;
      this.#leader = message.leader;
      this.#host.roleChanged('follower');
      this.#host.leaderChanged();
      if (this.#isJoined) return this.#end(closeCodes.moved);
      // A leader that has not just answered may not have received the question.
      if (this.#own && message.type !== 'alive') this.#askLeader(this.#own);
    }
    this.#watch.noteMessage();
    if (message.type === 'online') this.#online();
    else if (this.#own && !this.#isAlone) this.#deliverToOwn(this.#own, message);
  }

  #online(): void {
    if (!this.#own) this.#host.online();
    else if (!this.#isJoined) this.#askLeader(this.#own);
  }

  #deliverToOwn(own: OwnEnd, message: FromLeader): void {
    if (!('socket' in message)) {
      if (message.type === 'frame' && (this.#isJoined || message.stream !== undefined))
        own.socket.deliver(message.text, message.stream);
      // `moved` concerns clients that are connected; one that still waits for the leader keeps waiting.
      else if (message.type === 'closed' && (this.#isJoined || message.code !== closeCodes.moved))
        this.#end(message.code);
    } else if (message.socket === own.socket.id) {
      if (message.type === 'refused') return this.#connectAlone(own);
      if (message.type === 'closed') return this.#end(message.code);
      // The first frame for this client alone is its hello.
      const hasJoined = !this.#isJoined;
      this.#isJoined = true;
      own.socket.deliver(message.text);
      if (hasJoined) this.#host.joined();
    }
  }

  #ownEnd({ socket, connect }: OwnEnd): TabEnd {
    return {
      id: socket.id,
      isOwn: true,
      deliver: (text) => {
        this.#isJoined = true;
        socket.deliver(text);
      },
      close: (code) => {
        if (this.#own?.socket === socket) this.#end(code);
      },
      refuse: () => this.#connectAlone({ socket, connect }),
    };
  }

  #post(message: TabMessage): void {
    if (!this.#isLeft) this.#host.channel.postMessage(message);
  }
}
