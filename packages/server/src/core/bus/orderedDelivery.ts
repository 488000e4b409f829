import type { Clock } from '../clock/clock.ts';
import type { LoggedEvent } from '../log/loggedEvent.ts';
import type { Listeners } from './bus.ts';
import type { BusMetrics } from './busMetrics.ts';
import { EarlyEvents } from './earlyEvents.ts';

interface OrderedDeliveryParts {
  readonly listeners: Listeners;
  readonly clock: Clock;
  readonly measures: BusMetrics;
  /** How long an event waits for earlier ones that are still on their way, in milliseconds. */
  readonly patienceMs: number;
  /** Called when earlier events have not arrived by then: they must be read from the log. */
  incomplete(): void;
}

/**
 * Delivers the events of all nodes in the order of their positions, each once: an event that arrives before earlier ones
 * waits for them.
 */
export class OrderedDelivery {
  readonly #parts: OrderedDeliveryParts;
  readonly #early = new EarlyEvents();
  /** The last position delivered to subscribers. */
  #delivered = 0;
  /** The last position up to which observers know every change. */
  #observed = 0;
  /** The oldest event of another node that is not delivered yet, or none. */
  #foreign: LoggedEvent | undefined;
  #cancelPatience: (() => void) | undefined;

  constructor(parts: OrderedDeliveryParts) {
    this.#parts = parts;
  }

  get delivered(): number {
    return this.#delivered;
  }

  get observed(): number {
    return this.#observed;
  }

  /** The number of events that wait for earlier ones. */
  get waiting(): number {
    return this.#early.size;
  }

  /** Whether this event waits for earlier ones. */
  waits(position: number): boolean {
    return this.#early.has(position);
  }

  /** Delivers only what follows `position`, and drops what waits. */
  startAfter(position: number): void {
    this.#early.clear();
    this.#foreign = undefined;
    this.#delivered = this.#observed = position;
  }

  /** Notifies observers, unless they know this event. */
  observe(event: LoggedEvent): void {
    const position = event.position as number;
    if (position <= this.#observed) return;
    this.#parts.listeners.notifyObservers(event);
    this.#observed = position;
  }

  /** Adds events of this node. */
  add(events: readonly LoggedEvent[]): void {
    let overflowed = 0;
    for (const event of events) {
      if ((event.position as number) > this.#delivered && !this.#early.add(event)) overflowed++;
    }
    if (overflowed > 0) this.#parts.measures.overflowed(overflowed);
    this.#deliverEarly();
  }

  /** Adds events of other nodes. */
  receive(events: readonly LoggedEvent[]): void {
    this.#foreign ??= events.find(({ position }) => (position as number) > this.#delivered);
    this.add(events);
  }

  /** Begins to read the log from the last delivered position; returns the round, for {@link removeBefore}. */
  beginRound(): number {
    return this.#early.beginRound();
  }

  /** Delivers the next events of the log, and those that waited for them. */
  deliverRead(events: readonly LoggedEvent[]): void {
    this.#foreign ??= events[0];
    if (events.length > 0) this.#deliver(events);
    this.#early.removeUpTo(this.#delivered);
    this.#deliverEarly();
  }

  /** Removes the events that have waited since before a round, and returns their number. */
  removeBefore(round: number): number {
    return this.#early.removeBefore(round);
  }

  close(): void {
    this.#cancelPatience?.();
  }

  #deliver(events: readonly LoggedEvent[]): void {
    const { listeners, measures } = this.#parts;
    for (const event of events) if (listeners.isObserved(event.type)) this.observe(event);
    this.#delivered = events.at(-1)?.position ?? this.#delivered;
    listeners.publish(events);
    if (this.#foreign && (this.#foreign.position as number) <= this.#delivered) {
      measures.delivered(this.#foreign);
      this.#foreign = undefined;
    }
  }

  /** Delivers the early events that are next. */
  #deliverEarly(): void {
    const { clock, patienceMs, incomplete } = this.#parts;
    const next = this.#early.removeAfter(this.#delivered);
    if (next.length > 0) this.#deliver(next);
    if (this.#early.size === 0) {
      this.#cancelPatience?.();
      this.#cancelPatience = undefined;
    } else {
      this.#cancelPatience ??= clock.after(patienceMs, () => {
        this.#cancelPatience = undefined;
        incomplete();
      });
    }
  }
}
