import type { Clock } from '../clock/clock.ts';
import type { Connection } from './connection.ts';
import type { PresenceListener } from './hub.ts';

/** A user without connections counts as online for this long: pages reload, networks change. */
const graceMs = 5000;

/** The users connected here. */
export class People {
  readonly #connections = new Map<string, Set<Connection>>();
  readonly #leaving = new Map<string, () => void>();
  readonly #clock: Clock;
  readonly #listeners: () => readonly PresenceListener[];

  constructor(clock: Clock, listeners: () => readonly PresenceListener[]) {
    this.#clock = clock;
    this.#listeners = listeners;
  }

  /** All connections of all users. */
  *all(): Iterable<Connection> {
    for (const connections of this.#connections.values()) yield* connections;
  }

  connectionsOf(userId: string): readonly Connection[] {
    return [...(this.#connections.get(userId) ?? [])];
  }

  countOf(userId: string): number {
    return this.#connections.get(userId)?.size ?? 0;
  }

  isOnline(userId: string): boolean {
    return this.#connections.has(userId) || this.#leaving.has(userId);
  }

  enter(connection: Connection): void {
    const { userId } = connection;
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
    const { userId } = connection;
    const mine = this.#connections.get(userId);
    if (!mine?.delete(connection) || mine.size > 0) return;
    this.#connections.delete(userId);
    const leave = () => {
      this.#leaving.delete(userId);
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
