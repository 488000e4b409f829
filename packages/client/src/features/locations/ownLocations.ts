import { isLiveAt, type SharedLocation } from '@confab/protocol';
import type { Environment } from '../../core/environment/environment.ts';
import { createStore, type Readable } from '../../core/store/store.ts';

/** The user's live locations, each removed when its time is over. */
export class OwnLocations {
  readonly #environment: Environment;
  readonly #list = createStore<readonly SharedLocation[]>([]);
  /** Stopped here; the service may not know yet. */
  readonly #stopped = new Set<string>();
  #timer: unknown;
  /** Oldest first. */
  readonly list: Readable<readonly SharedLocation[]> = this.#list;

  constructor(environment: Environment) {
    this.#environment = environment;
    environment.onWake(() => this.#expire());
  }

  /** Adds or replaces a location. */
  put(location: SharedLocation): void {
    const others = this.#list.get().filter(({ message_id }) => message_id !== location.message_id);
    this.replaceAll([...others, location]);
  }

  /** Replaces all locations. */
  replaceAll(locations: readonly SharedLocation[]): void {
    const isShown = ({ message_id, end_at }: SharedLocation) =>
      isLiveAt({ end_at }, this.#environment.now()) && !this.#stopped.has(message_id);
    const list = locations
      .filter(isShown)
      .sort((left, right) => (left.message_id < right.message_id ? -1 : 1));
    this.#list.update((before) => (before.length === 0 && list.length === 0 ? before : list));
    this.#wait();
  }

  drop(messageId: string): void {
    if (this.#list.get().some(({ message_id }) => message_id === messageId)) {
      this.replaceAll(this.#list.get().filter(({ message_id }) => message_id !== messageId));
    }
  }

  /** Removes one for good, whatever the service still sends. */
  stop(messageId: string): void {
    this.#stopped.add(messageId);
    this.drop(messageId);
  }

  clear(): void {
    this.#stopped.clear();
    this.replaceAll([]);
  }

  #expire(): void {
    const now = this.#environment.now();
    if (this.#list.get().some((location) => !isLiveAt(location, now))) this.replaceAll(this.#list.get());
    else this.#wait();
  }

  #wait(): void {
    this.#environment.clearTimeout(this.#timer);
    const ends = this.#list.get().map(({ end_at = '' }) => Date.parse(end_at));
    if (ends.length === 0) return;
    const untilMs = Math.min(...ends) - this.#environment.now();
    this.#timer = this.#environment.setTimeout(() => this.#expire(), Math.max(0, untilMs));
  }
}
