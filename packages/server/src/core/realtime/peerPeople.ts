import { activeViewMs } from '@confab/protocol';
import type { Bus } from '../bus/bus.ts';
import type { Clock } from '../clock/clock.ts';
import type { ConnectedUser, Device } from './device.ts';
import { PeerReports } from './peerReports.ts';

/** A user as a node reports it; `isGone` if the user is not connected there. */
type ReportedUser = ConnectedUser & { readonly isGone?: true };

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

type Users = Map<string, ConnectedUser & { readonly reportedAt: number }>;

const topics = { report: 'people', alive: 'alive', request: 'people-please', leave: 'leave' } as const;
const reportAfterMs = 50;
const usersPerReport = 500;

/** The users connected to the other nodes. */
export class PeerPeople {
  readonly #parts: PeerParts;
  readonly #reports: PeerReports<ReportedUser>;
  /** By node. */
  readonly #users = new Map<string, Users>();

  constructor(parts: PeerParts) {
    this.#parts = parts;
    const { bus } = parts;
    this.#reports = new PeerReports<ReportedUser>({
      bus,
      topics,
      field: 'users',
      reportAfterMs,
      itemsPerReport: usersPerReport,
      find: (userIds) => userIds.map((userId) => parts.find(userId) ?? { userId, devices: [], isGone: true }),
      all: parts.all,
      received: (node, users, isFull) => this.#receive(node, users, isFull),
      removed: (node) => this.#removed(node),
    });
  }

  start(): void {
    this.#reports.start();
  }

  close(): void {
    this.#reports.close();
  }

  /** Reports this user to the other nodes. */
  changed(userId: string): void {
    this.#reports.changed(userId);
  }

  /** The number of other nodes. */
  get count(): number {
    return this.#reports.count;
  }

  isOnline(userId: string): boolean {
    return this.#users.values().some((users) => users.has(userId));
  }

  devicesOf(userId: string): Device[] {
    const now = this.#parts.clock.now();
    return [...this.#users.values()].flatMap((users) => {
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
    for (const users of this.#users.values()) {
      const user = users.get(userId);
      if (!user) continue;
      const devices = user.devices.map((one) => (one.id === deviceId ? { ...one, isIdle } : one));
      users.set(userId, { ...user, devices });
    }
  }

  #receive(node: string, reported: readonly ReportedUser[], isFull: boolean): void {
    const users: Users = (!isFull && this.#users.get(node)) || new Map();
    this.#users.set(node, users);
    const reportedAt = this.#parts.clock.now();
    for (const { userId, devices, isGone } of reported) {
      if (isGone) users.delete(userId);
      else users.set(userId, { userId, devices, reportedAt });
    }
  }

  #removed(node: string): void {
    const users = this.#users.get(node);
    this.#users.delete(node);
    const { bus, lost } = this.#parts;
    // One of the remaining nodes is enough.
    const isFirst = [...this.#reports.nodes].every((other) => bus.node < other);
    if (users && isFirst) lost([...users.keys()]);
  }
}
