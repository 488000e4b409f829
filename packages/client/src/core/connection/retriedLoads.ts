import type { ChatError } from '@confab/protocol';
import type { Environment } from '../environment/environment.ts';
import type { Logger } from '../environment/logger.ts';
import { toChatError } from '../http/errors.ts';
import type { Readable } from '../store/store.ts';
import { retryDelayMs } from './backoff.ts';
import { type ConnectionState, whenLive } from './connectionState.ts';

type Load = () => Promise<unknown>;

/** Loads that nobody awaits. One that fails for the network is retried, at the latest when events flow again. */
export class RetriedLoads {
  readonly #environment: Environment;
  readonly #logger: Logger;
  /** Failed loads by name; the latest load of a name replaces earlier ones. */
  readonly #failed = new Map<string, Load>();
  /** By name: whether to load again when the load under way has ended. */
  readonly #refreshing = new Map<string, boolean>();
  readonly #connection: Readable<ConnectionState>;
  #attempt = 0;
  #timer: unknown;

  constructor(environment: Environment, logger: Logger, connection: Readable<ConnectionState>) {
    this.#environment = environment;
    this.#logger = logger;
    this.#connection = connection;
    whenLive(connection, () => this.#retryAll());
  }

  run(name: string, load: Load): void {
    this.#failed.delete(name);
    load().then(
      () => {
        this.#attempt = 0;
      },
      (cause: unknown) => {
        const error = toChatError(cause);
        if (error.retryable) this.#scheduleRetry(name, load, error);
        else this.#logger.warn(`loading ${name} failed`, { error });
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
    const isLoading = this.#refreshing.has(name);
    this.#refreshing.set(name, isLoading);
    if (isLoading) return;
    const settle = () => {
      const isStale = this.#refreshing.get(name);
      this.#refreshing.delete(name);
      if (isStale) this.refresh(name, load);
    };
    this.run(name, () => load().finally(settle));
  }

  #scheduleRetry(name: string, load: Load, error: ChatError): void {
    this.#failed.set(name, load);
    // One timer for all that fail together.
    if (this.#timer !== undefined) return;
    const delayMs = retryDelayMs(++this.#attempt, this.#environment.random(), error, this.#connection.get());
    this.#timer = this.#environment.setTimeout(() => this.#retryAll(), delayMs);
  }

  #retryAll(): void {
    this.#environment.clearTimeout(this.#timer);
    this.#timer = undefined;
    for (const [name, load] of [...this.#failed]) this.run(name, load);
  }
}
