import type { Clock } from '../clock/clock.ts';

/** The longest wait: a message usually takes less than a millisecond. */
export const maxWaitMs = 2;
/** After a wait in vain there is none for a while: the other node may have died, or be of another version. */
export const pauseMs = 1_000;

/** Waits for messages that are on their way from other nodes; one wait at a time. */
export class Arrivals {
  readonly #clock: Clock;
  #check: (() => void) | undefined;
  #pausedUntil = 0;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Must be called after each message of another node. */
  received(): void {
    this.#check?.();
  }

  /** Resolves once `isThere`, which is asked after each message, or after {@link maxWaitMs}. */
  async until(isThere: () => boolean): Promise<void> {
    if (isThere() || this.#clock.now() < this.#pausedUntil) return;
    await new Promise<void>((resolve) => {
      const end = () => {
        cancel();
        this.#check = undefined;
        resolve();
      };
      const cancel = this.#clock.after(maxWaitMs, () => {
        if (!isThere()) this.#pausedUntil = this.#clock.now() + pauseMs;
        end();
      });
      this.#check = () => {
        if (isThere()) end();
      };
    });
  }
}
