import { type ChatError, locationRestMs, locationStepMetres, locationThrottleMs } from '@confab/protocol';
import type { Environment } from '../../core/environment/environment.ts';
import { toChatError } from '../../core/http/errors.ts';
import { metresBetween, type Position } from './position.ts';

export interface PositionTellerParts {
  readonly environment: Environment;
  /** Whether the service can be reached now. */
  isOnline(): boolean;
  tell(position: Position): Promise<void>;
  /** The service refused the position, and not because it is busy. */
  refused(error: ChatError): void;
}

/**
 * Sends the position of one live location to the service (LOC-03): at most once per `locationThrottleMs`, once per
 * `locationRestMs` while the device rests, nothing while offline, and the current position when online again.
 */
export class PositionTeller {
  readonly #parts: PositionTellerParts;
  #told: Position | undefined;
  #toldAt: number;
  #notBefore = 0;
  #latest: Position | undefined;
  #isTelling = false;
  #isClosed = false;
  #timer: unknown;

  /** `published` is the position that the service has, since `publishedAt` in milliseconds since 1970. */
  constructor(parts: PositionTellerParts, told: Position, toldAt: number) {
    this.#parts = parts;
    this.#told = told;
    this.#toldAt = toldAt;
  }

  /** Sets the device's current position. */
  offer(position: Position): void {
    this.#latest = position;
    this.plan();
  }

  /** Schedules the next update, after something that it depends on has changed. */
  plan(): void {
    const { environment, isOnline } = this.#parts;
    environment.clearTimeout(this.#timer);
    if (this.#isClosed || this.#isTelling || !this.#latest || !isOnline()) return;
    const rests = this.#told && metresBetween(this.#told, this.#latest) < locationStepMetres;
    const due = this.#toldAt + (rests ? locationRestMs : locationThrottleMs);
    const waitMs = Math.max(due, this.#notBefore) - environment.now();
    if (waitMs > 0) this.#timer = environment.setTimeout(() => this.plan(), waitMs);
    else void this.#tell(this.#latest);
  }

  close(): void {
    this.#isClosed = true;
    this.#parts.environment.clearTimeout(this.#timer);
  }

  async #tell(position: Position): Promise<void> {
    const { environment, tell, refused } = this.#parts;
    this.#isTelling = true;
    this.#toldAt = environment.now();
    try {
      await tell(position);
      this.#told = position;
    } catch (cause) {
      const error = toChatError(cause);
      this.#notBefore = environment.now() + (error.details.retry_after_ms ?? locationThrottleMs);
      // A failed update is repeated, even if the device rests.
      this.#told = undefined;
      if (!error.retryable) refused(error);
    } finally {
      this.#isTelling = false;
      this.plan();
    }
  }
}
