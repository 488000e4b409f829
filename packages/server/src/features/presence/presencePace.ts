/** Most changes delivered with one frame, counted once for each listener. */
const maxDeliveries = 100_000;
/** A frame always has room for so many changes: larger audiences get frames less often instead. */
const minChanges = 100;
/** The pause of a stream after a frame, for each of its listeners. */
const pauseMsPerListener = 1;

/**
 * Limits what presence costs when thousands come and go together: a frame has fewer changes the more listeners it has,
 * and above a thousand of them frames are more than a second apart.
 */
export class PresencePace {
  readonly #listenerCount: (stream: string) => number;
  /** By stream, when its pause ends, in milliseconds since 1970. */
  readonly #pausedUntil = new Map<string, number>();

  constructor(listenerCount: (stream: string) => number) {
    this.#listenerCount = listenerCount;
  }

  /** Returns how many changes a frame for a stream may have now; 0 during its pause. */
  room(stream: string, now: number): number {
    if ((this.#pausedUntil.get(stream) ?? 0) > now) return 0;
    return Math.max(minChanges, Math.floor(maxDeliveries / Math.max(1, this.#listenerCount(stream))));
  }

  /** Begins the pause of a stream that gets a frame. */
  sent(stream: string, now: number): void {
    for (const [one, until] of this.#pausedUntil) if (until <= now) this.#pausedUntil.delete(one);
    this.#pausedUntil.set(stream, now + this.#listenerCount(stream) * pauseMsPerListener);
  }
}
