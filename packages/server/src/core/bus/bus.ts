import type { LoggedEvent } from '../log/loggedEvent.ts';
import type { Reader } from '../storage/database.ts';
import type { MaybePromise } from '../storage/maybePromise.ts';

/** Delivers logged events within a node, in the order of the log, and messages that are not logged between nodes. */
export interface Bus {
  /** The id of this process among those of a cluster. */
  readonly node: string;
  /** Whether it connects several nodes. */
  readonly isShared: boolean;
  /** Publishes events that this node has committed. */
  publish(events: readonly LoggedEvent[]): void;
  /** Calls `listener` with every event of any node. Returns a function that ends the subscription. */
  subscribe(listener: (events: readonly LoggedEvent[]) => void): () => void;
  /**
   * Calls `listener` with every event of these types before a transaction of this node, or a call that began after the
   * event was committed, can depend on the change: what a cache needs. Called while features are created.
   */
  observe(types: readonly string[], listener: (event: LoggedEvent) => void): void;
  /** Whether events of this type are observed. */
  isObserved(type: string): boolean;
  /** Sends a message to all other nodes; it may be lost, but messages of one node stay in order. */
  broadcast(topic: string, payload: string): void;
  /** Calls `listener` with the messages of other nodes. */
  onBroadcast(topic: string, listener: (payload: string) => void): void;
}

/** A bus and its connection to the other nodes. */
export interface NodeBus extends Bus {
  /** Whether messages reach the other nodes now; without, events arrive through the database. */
  readonly isConnected: boolean;
  /** Connects to the other nodes, after the tables are migrated and before features start. */
  start(): Promise<void>;
  /** Resolves once every observed change that was committed when it was called has reached its observers. */
  catchUp(): MaybePromise<void>;
  /** Sends the other nodes a notice of what this node's last turn of writing changed; it may be lost. */
  announceTurn(notice: string): void;
  /** Calls `listener` with the notices of other nodes. */
  onTurn(listener: (notice: string) => void): void;
  /** Must be called with the log's last position whenever it becomes known. */
  positionSeen(position: number): void;
  /**
   * Waits a moment for what other nodes have sent: resolves once the events up to `position` are delivered and
   * `hasNotices`, or else after about two milliseconds. Without a link that carries events it resolves at once.
   */
  awaitOthers(position: number, hasNotices: () => boolean): Promise<void>;
  /** Notifies observers of every observed change that this reader sees; the log's last position is `position`. */
  catchUpFrom(reader: Reader, position: number): Promise<void>;
  close(): Promise<void>;
}

/** The listeners of one node. */
export class Listeners {
  readonly #all = new Set<(events: readonly LoggedEvent[]) => void>();
  readonly #observers = new Map<string, ((event: LoggedEvent) => void)[]>();

  subscribe(listener: (events: readonly LoggedEvent[]) => void): () => void {
    this.#all.add(listener);
    return () => this.#all.delete(listener);
  }

  observe(types: readonly string[], listener: (event: LoggedEvent) => void): void {
    for (const type of types) this.#observers.set(type, [...(this.#observers.get(type) ?? []), listener]);
  }

  isObserved(type: string): boolean {
    return this.#observers.has(type);
  }

  notifyObservers(event: LoggedEvent): void {
    for (const listener of this.#observers.get(event.type) ?? []) listener(event);
  }

  publish(events: readonly LoggedEvent[]): void {
    for (const listener of this.#all) listener(events);
  }
}

/** The bus of a single process: function calls. */
export function createLocalBus(): NodeBus {
  const listeners = new Listeners();
  return {
    node: 'only',
    isShared: false,
    isConnected: true,
    publish(events) {
      for (const event of events) listeners.notifyObservers(event);
      listeners.publish(events);
    },
    subscribe: (listener) => listeners.subscribe(listener),
    observe: (types, listener) => listeners.observe(types, listener),
    isObserved: (type) => listeners.isObserved(type),
    broadcast: () => undefined,
    onBroadcast: () => undefined,
    start: async () => undefined,
    catchUp: () => undefined,
    announceTurn: () => undefined,
    positionSeen: () => undefined,
    awaitOthers: async () => undefined,
    onTurn: () => undefined,
    catchUpFrom: async () => undefined,
    close: async () => undefined,
  };
}
