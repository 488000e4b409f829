import { activeViewMs } from '@confab/protocol';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';
import type { ConnectedUser, Device } from './device.ts';

/** A node's report on some of its users; a user without an entry in `users` is not connected there. */
interface Report {
  readonly node: string;
  /** Number of this report, by which others notice that they missed one. */
  readonly number: number;
  /** Whether it begins a list of all users. */
  readonly isFull: boolean;
  readonly users: readonly (ConnectedUser & { readonly isGone?: true })[];
}

interface PeerParts {
  readonly bus: Bus;
  readonly clock: Clock;
  /** Returns a user connected here. */
  readonly find: (userId: string) => ConnectedUser | undefined;
  /** All users connected here. */
  readonly all: () => Iterable<ConnectedUser>;
  /** Called with the users of a node that is gone, at one of the remaining nodes. */
  readonly lost: (userIds: readonly string[]) => void;
}

const topics = { report: 'people', alive: 'alive', request: 'people-please', leave: 'leave' } as const;
/** Changes within this time share a report. */
const reportAfterMs = 50;
const aliveEveryMs = 2_000;
/** A node that was silent for so long is gone. */
const aliveForMs = 7_000;
const usersPerReport = 500;

interface Peer {
  users: Map<string, ConnectedUser & { readonly reportedAt: number }>;
  /** The last report received. */
  number: number;
  heardAt: number;
}

/**
 * The users connected to the other nodes. Each node reports changes of its own users, and every few seconds that it is
 * alive; who missed a report asks for all of them.
 */
export class PeerPeople {
  readonly #parts: PeerParts;
  readonly #peers = new Map<string, Peer>();
  readonly #changed = new Set<string>();
  #number = 0;
  #cancelReport: (() => void) | undefined;
  #cancelAlive: () => void = () => undefined;

  constructor(parts: PeerParts) {
    this.#parts = parts;
    const { bus } = parts;
    bus.onBroadcast(topics.report, (text) => this.#receive(JSON.parse(text)));
    bus.onBroadcast(topics.alive, (text) => {
      const [node = '', number] = text.split(' ');
      const peer = this.#peerOf(node);
      if (peer.number !== Number(number)) this.#request(node);
    });
    bus.onBroadcast(topics.request, (node) => {
      if (node === '' || node === bus.node) this.#reportAll();
    });
    bus.onBroadcast(topics.leave, (node) => this.#remove(node));
  }

  start(): void {
    this.#request('');
    this.#reportAll();
    this.#stayAlive();
  }

  close(): void {
    this.#cancelAlive();
    this.#cancelReport?.();
    this.#parts.bus.broadcast(topics.leave, this.#parts.bus.node);
  }

  /** Reports this user to the other nodes. */
  changed(userId: string): void {
    this.#changed.add(userId);
    this.#cancelReport ??= this.#parts.clock.after(reportAfterMs, () => {
      this.#cancelReport = undefined;
      const changed = [...this.#changed];
      this.#changed.clear();
      this.#report(changed.map((id) => this.#parts.find(id) ?? { userId: id, devices: [], isGone: true }));
    });
  }

  /** The number of other nodes. */
  get count(): number {
    return this.#peers.size;
  }

  isOnline(userId: string): boolean {
    return this.#peers.values().some(({ users }) => users.has(userId));
  }

  devicesOf(userId: string): Device[] {
    const now = this.#parts.clock.now();
    return [...this.#peers.values()].flatMap(({ users }) => {
      const user = users.get(userId);
      if (!user) return [];
      // Clients repeat what they show, and their nodes report it.
      return now - user.reportedAt < activeViewMs
        ? user.devices
        : user.devices.map((device) => ({ ...device, view: undefined }));
    });
  }

  /** Changes a device of another node until that node reports it. */
  setIdle(userId: string, deviceId: string, isIdle: boolean): void {
    for (const { users } of this.#peers.values()) {
      const user = users.get(userId);
      if (!user) continue;
      const devices = user.devices.map((one) => (one.id === deviceId ? { ...one, isIdle } : one));
      users.set(userId, { ...user, devices });
    }
  }

  #stayAlive(): void {
    const { bus, clock } = this.#parts;
    this.#cancelAlive = clock.after(aliveEveryMs, () => {
      bus.broadcast(topics.alive, `${bus.node} ${this.#number}`);
      for (const [node, { heardAt }] of this.#peers) {
        if (clock.now() - heardAt > aliveForMs) this.#remove(node);
      }
      this.#stayAlive();
    });
  }

  #reportAll(): void {
    const users = [...this.#parts.all()];
    this.#report(users.slice(0, usersPerReport), true);
    for (let at = usersPerReport; at < users.length; at += usersPerReport) {
      this.#report(users.slice(at, at + usersPerReport));
    }
  }

  #report(users: Report['users'], isFull = false): void {
    const { bus } = this.#parts;
    const report: Report = { node: bus.node, number: ++this.#number, isFull, users };
    bus.broadcast(topics.report, JSON.stringify(report));
  }

  #receive({ node, number, isFull, users }: Report): void {
    const peer = this.#peerOf(node);
    if (isFull) peer.users = new Map();
    else if (peer.number !== number - 1) return this.#request(node);
    peer.number = number;
    const reportedAt = this.#parts.clock.now();
    for (const { userId, devices, isGone } of users) {
      if (isGone) peer.users.delete(userId);
      else peer.users.set(userId, { userId, devices, reportedAt });
    }
  }

  #request(node: string): void {
    this.#parts.bus.broadcast(topics.request, node);
  }

  #peerOf(node: string): Peer {
    const peer = this.#peers.get(node) ?? { users: new Map(), number: -1, heardAt: 0 };
    peer.heardAt = this.#parts.clock.now();
    this.#peers.set(node, peer);
    return peer;
  }

  #remove(node: string): void {
    const users = this.#peers.get(node)?.users;
    this.#peers.delete(node);
    const { bus, lost } = this.#parts;
    // One of the remaining nodes is enough.
    const isFirst = [...this.#peers.keys()].every((other) => bus.node < other);
    if (users && isFirst) lost([...users.keys()]);
  }
}
