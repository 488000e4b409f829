import type { LoggedEvent } from '../log/loggedEvent.ts';

/** The default of {@link EarlyEvents}, in characters. */
const defaultMaxLength = 32 * 1024 * 1024;

/** Events that wait for earlier ones, by position. Holds a bounded number of characters: later events are not kept. */
export class EarlyEvents {
  readonly #events = new Map<number, LoggedEvent>();
  readonly #maxLength: number;
  #length = 0;

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
    this.#events.set(position, event);
    this.#length += event.json.length;
    return true;
  }

  /** Removes and returns the events that directly follow `position`, in order. */
  removeAfter(position: number): LoggedEvent[] {
    const next: LoggedEvent[] = [];
    for (let at = position + 1; ; at++) {
      const event = this.#events.get(at);
      if (!event) return next;
      this.#remove(at, event);
      next.push(event);
    }
  }

  /** Removes the events up to `position`. */
  removeUpTo(position: number): void {
    for (const [at, event] of this.#events) if (at <= position) this.#remove(at, event);
  }

  clear(): void {
    this.#events.clear();
    this.#length = 0;
  }

  #remove(position: number, event: LoggedEvent): void {
    this.#events.delete(position);
    this.#length -= event.json.length;
  }
}
