import { type ChatError, locationRestMs, locationStepMetres, locationThrottleMs } from '@confab/protocol';
import type { Environment } from '../../core/environment/environment.ts';
import { toChatError } from '../../core/http/errors.ts';
import { metresBetween, type Position } from './position.ts';

export interface PositionPublisherParts {
  readonly environment: Environment;
  /** Whether the service can be reached now. */
  isOnline(): boolean;
  publish(position: Position): Promise<void>;
  /** The service refused the position, and not because it is busy. */
  refused(error: ChatError): void;
}

/**
 * Sends the position of one live location to the service (LOC-03): at most once per `locationThrottleMs`, once per
 * `locationRestMs` while the device rests, nothing while offline, and the current position when online again.
 */
export class PositionPublisher {
  readonly #parts: PositionPublisherParts;
  #published: Position | undefined;
  #publishedAt: number;
  #notBefore = 0;
  #latest: Position | undefined;
  #isPublishing = false;
  #isClosed = false;
  #timer: unknown;

  /** `published` is the position that the service has, since `publishedAt` in milliseconds since 1970. */
  constructor(parts: PositionPublisherParts, published: Position, publishedAt: number) {
    this.#parts = parts;
    this.#published = published;
    this.#publishedAt = publishedAt;
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
    if (this.#isClosed || this.#isPublishing || !this.#latest || !isOnline()) return;
    const isResting = this.#published && metresBetween(this.#published, this.#latest) < locationStepMetres;
    const due = this.#publishedAt + (isResting ? locationRestMs : locationThrottleMs);
    const waitMs = Math.max(due, this.#notBefore) - environment.now();
    if (waitMs > 0) this.#timer = environment.setTimeout(() => this.plan(), waitMs);
    else void this.#publish(this.#latest);
  }

  close(): void {
    this.#isClosed = true;
    this.#parts.environment.clearTimeout(this.#timer);
  }

  async #publish(position: Position): Promise<void> {
    const { environment, publish, refused } = this.#parts;
    this.#isPublishing = true;
    this.#publishedAt = environment.now();
    try {
      await publish(position);
      this.#published = position;
    } catch (cause) {
      const error = toChatError(cause);
      this.#notBefore = environment.now() + (error.details.retry_after_ms ?? locationThrottleMs);
      // A failed update is repeated, even if the device rests.
      this.#published = undefined;
      if (!error.retryable) refused(error);
    } finally {
      this.#isPublishing = false;
      this.plan();
    }
  }
}
