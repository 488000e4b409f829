import type { Clock } from '../../core/clock/clock.ts';

/** Counts changes, and how fast they arrive. */
export class ChangeRate {
  readonly #clock: Clock;
  #total = 0;
  /** The total at the last measurement, and when that was. */
  #measuredTotal = 0;
  #measuredAt: number;

  constructor(clock: Clock) {
    this.#clock = clock;
    this.#measuredAt = clock.now();
  }

  /** Changes since the start. */
  get total(): number {
    return this.#total;
  }

  add(changes: number): void {
    this.#total += changes;
  }

  /** Returns whether more changes a second have arrived since the last call. */
  exceeds(perSecond: number): boolean {
    const now = this.#clock.now();
    const arrived = this.#total - this.#measuredTotal;
    const isExceeded = arrived * 1000 > perSecond * (now - this.#measuredAt);
    this.#measuredTotal = this.#total;
    this.#measuredAt = now;
    return isExceeded;
  }
}
