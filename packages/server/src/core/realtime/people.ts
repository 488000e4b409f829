import { isAnonymousReader } from '../access/roles.ts';
import type { Clock } from '../clock/clock.ts';
import type { Connection } from './connection.ts';
import type { ConnectedUser, Device } from './device.ts';
import type { PresenceListener } from './hub.ts';

/** A user without connections counts as online for this long: pages reload, networks change. */
const graceMs = 5000;

/** The users connected to this node. */
export class People {
  readonly #connections = new Map<string, Set<Connection>>();
  readonly #leaving = new Map<string, () => void>();
  /** Connections without a user, which have no presence. */
  readonly #anonymous = new Set<Connection>();
  readonly #clock: Clock;
  readonly #listeners: () => readonly PresenceListener[];
  readonly #changed: (userId: string) => void;

  /** `changed` is called whenever a user's connections have changed. */
  constructor(clock: Clock, listeners: () => readonly PresenceListener[], changed: (userId: string) => void) {
    this.#clock = clock;
    this.#listeners = listeners;
    this.#changed = changed;
  }

  /** All connections of all users. */
  *all(): Iterable<Connection> {
    for (const connections of this.#connections.values()) yield* connections;
    yield* this.#anonymous;
  }

  /** Returns the connections of readers without an account. */
  anonymous(): readonly Connection[] {
    return [...this.#anonymous];
  }

  connectionsOf(userId: string): readonly Connection[] {
    return [...(this.#connections.get(userId) ?? [])];
  }

  /** Returns the users here, with those whose last connection has just closed. */
  *users(): Iterable<ConnectedUser> {
    for (const userId of new Set([...this.#connections.keys(), ...this.#leaving.keys()])) {
      yield { userId, devices: this.devicesOf(userId) };
    }
  }

  devicesOf(userId: string): Device[] {
    const now = this.#clock.now();
    return this.connectionsOf(userId).map(({ id, isIdle, activeView }) => ({
      id,
      isIdle,
      view: activeView && activeView.until > now ? activeView : undefined,
    }));
  }

  countOf(userId: string): number {
    return this.#connections.get(userId)?.size ?? 0;
  }

  isOnline(userId: string): boolean {
    return this.#connections.has(userId) || this.#leaving.has(userId);
  }

  /** Reports that a connection of this user has changed. */
  touch(userId: string): void {
    this.#changed(userId);
  }

  enter(connection: Connection): void {
    if (isAnonymousReader(connection.actor)) return void this.#anonymous.add(connection);
    const { userId } = connection;
    this.#changed(userId);
    const others = this.#connections.get(userId);
    if (others) {
      others.add(connection);
      return;
    }
    this.#connections.set(userId, new Set([connection]));
    const cancelLeaving = this.#leaving.get(userId);
    this.#leaving.delete(userId);
    if (cancelLeaving) cancelLeaving();
    else for (const listener of this.#listeners()) listener.online?.(userId);
  }

  exit(connection: Connection): void {
    if (this.#anonymous.delete(connection)) return;
    const { userId } = connection;
    this.#changed(userId);
    const mine = this.#connections.get(userId);
    if (!mine?.delete(connection) || mine.size > 0) return;
    this.#connections.delete(userId);
    const leave = () => {
      this.#leaving.delete(userId);
      this.#changed(userId);
      for (const listener of this.#listeners()) listener.offline?.(userId);
    };
    this.#leaving.set(userId, this.#clock.after(graceMs, leave));
  }

  /** Drops pending departures without notifying anyone. */
  close(): void {
    for (const cancel of this.#leaving.values()) cancel();
    this.#leaving.clear();
  }
}
