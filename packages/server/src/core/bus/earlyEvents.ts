import type { LoggedEvent } from '../log/loggedEvent.ts';

/** The default of {@link EarlyEvents}, in characters. */
const defaultMaxLength = 32 * 1024 * 1024;

interface EarlyEvent {
  readonly event: LoggedEvent;
  readonly round: number;
}

/** Events that wait for earlier ones, by position. Holds a bounded number of characters: later events are not kept. */
export class EarlyEvents {
  readonly #events = new Map<number, EarlyEvent>();
  readonly #maxLength: number;
  #length = 0;
  #round = 0;

  constructor(maxLength = defaultMaxLength) {
    this.#maxLength = maxLength;
  }

  get size(): number {
    return this.#events.size;
  }

  has(position: number): boolean {
    return this.#events.has(position);
  }

  /** Keeps an event, unless there are too many; returns whether it is kept. */
  add(event: LoggedEvent): boolean {
    const position = event.position as number;
    if (this.#events.has(position)) return true;
    if (this.#events.size > 0 && this.#length + event.json.length > this.#maxLength) return false;
    this.#events.set(position, { event, round: this.#round });
    this.#length += event.json.length;
    return true;
  }

  /** Removes and returns the events that directly follow `position`, in order. */
  removeAfter(position: number): LoggedEvent[] {
    const next: LoggedEvent[] = [];
    for (let at = position + 1; ; at++) {
      const early = this.#events.get(at);
      if (!early) return next;
      this.#remove(at, early);
      next.push(early.event);
    }
  }

  /** Removes the events up to `position`. */
  removeUpTo(position: number): void {
    for (const [at, early] of this.#events) if (at <= position) this.#remove(at, early);
  }

  /** Begins a round, and returns it for {@link removeBefore}. */
  beginRound(): number {
    return ++this.#round;
  }

  /** Removes the events that were added before a round, and returns their number. */
  removeBefore(round: number): number {
    const before = this.#events.size;
    for (const [at, early] of this.#events) if (early.round < round) this.#remove(at, early);
    return before - this.#events.size;
  }

  clear(): void {
    this.#events.clear();
    this.#length = 0;
  }

  #remove(position: number, { event }: EarlyEvent): void {
    this.#events.delete(position);
    this.#length -= event.json.length;
  }
}
