import type { Environment } from '../environment/environment.ts';
import type { Logger } from '../environment/logger.ts';
import { toChatError } from '../http/errors.ts';
import type { Readable } from '../store/store.ts';
import { reconnectDelayMs } from './backoff.ts';
import { type ConnectionState, isLive } from './connectionState.ts';

type Load = () => Promise<unknown>;

/** Loads that nobody awaits. One that fails for the network is retried, at the latest when events flow again. */
export class OwedLoads {
  readonly #environment: Environment;
  readonly #logger: Logger;
  /** Failed loads by name; the latest load of a name replaces earlier ones. */
  readonly #owed = new Map<string, Load>();
  /** By name: whether to load again when the load under way has ended. */
  readonly #refreshing = new Map<string, boolean>();
  #attempt = 0;
  #timer: unknown;

  constructor(environment: Environment, logger: Logger, connection: Readable<ConnectionState>) {
    this.#environment = environment;
    this.#logger = logger;
    let wasLive = false;
    connection.subscribe(() => {
      const live = isLive(connection.get());
      if (live && !wasLive) this.#pay();
      wasLive = live;
    });
  }

  run(name: string, load: Load): void {
    this.#owed.delete(name);
    load().then(
      () => {
        this.#attempt = 0;
      },
      (cause: unknown) => {
        const error = toChatError(cause);
        if (error.retryable) this.#owe(name, load);
        else this.#logger.warn(`${name} could not be loaded`, { error });
      },
    );
  }

  /** Runs a load and settles as its first attempt does. */
  attempt(name: string, load: () => Promise<void>): Promise<void> {
    return new Promise((resolve, reject) => {
      this.run(name, () => {
        const tried = load();
        tried.then(resolve, reject);
        return tried;
      });
    });
  }

  /** Runs a load that many events in a row may ask for: one at a time, and once more after the last of them. */
  refresh(name: string, load: Load): void {
    const isOnItsWay = this.#refreshing.has(name);
    this.#refreshing.set(name, isOnItsWay);
    if (isOnItsWay) return;
    const settle = () => {
      const isStale = this.#refreshing.get(name);
      this.#refreshing.delete(name);
      if (isStale) this.refresh(name, load);
    };
    this.run(name, () => load().finally(settle));
  }

  #owe(name: string, load: Load): void {
    this.#owed.set(name, load);
    // One timer for all that fail together.
    if (this.#timer !== undefined) return;
    const delayMs = reconnectDelayMs(++this.#attempt, this.#environment.random());
    this.#timer = this.#environment.setTimeout(() => this.#pay(), delayMs);
  }

  #pay(): void {
    this.#environment.clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [name, load] of [...this.#owed]) this.run(name, load);
  }
}
