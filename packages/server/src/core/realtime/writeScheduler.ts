/** A stream with frames to write to many listeners. */
export interface Writable {
  readonly live: { readonly size: number };
  /** Whether there is pending output that may be written. */
  readonly isDue: boolean;
}

/** Minimum number of listeners of a crowd; smaller streams never rest. */
const crowdSize = 100;
const maxRestMs = 25;

/**
 * Schedules writes: longest waiting first, a few writes per turn of the event loop, so that incoming data is processed
 * in between.
 *
 * A crowd then rests for as long as writing to it took, leaving half of the time for everything else; events that
 * arrive meanwhile join the next write. Under overload everyone waits for one round of the others. Where other
 * processes write too, a rest also leaves them half of their time: busy processors make fewer and larger writes.
 */
export class WriteScheduler<One extends Writable> {
  readonly #writesPerTurn: number;
  readonly #write: (some: readonly One[]) => boolean;
  readonly #msElsewhere: () => number;
  readonly #waiting = new Set<One>();
  /** End of each rest, on the clock of `performance`. */
  readonly #resting = new Map<One, number>();
  /** Time spent so far on unfinished writes. */
  readonly #spentMs = new Map<One, number>();
  #isScheduled = false;
  #timer: NodeJS.Timeout | undefined;

  /**
   * `write` is given one stream, or several small ones together, and returns whether the first is done. `msElsewhere`
   * returns how long other processes needed for their last writes.
   */
  constructor(writesPerTurn: number, write: (some: readonly One[]) => boolean, msElsewhere: () => number) {
    this.#writesPerTurn = writesPerTurn;
    this.#write = write;
    this.#msElsewhere = msElsewhere;
  }

  /** All waiting streams, longest waiting first. */
  get waiting(): One[] {
    return [...this.#waiting];
  }

  add(one: One): void {
    this.#waiting.add(one);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#writeNext();
      this.#scheduleNext();
    });
  }

  /** Immediately if any may write; otherwise at the end of the first rest. */
  #scheduleNext(): void {
    clearTimeout(this.#timer);
    if (this.#waiting.size === 0) return;
    const now = performance.now();
    const waits = Array.from(this.#waiting, (one) => (this.#resting.get(one) ?? now) - now);
    const wait = Math.min(...waits);
    if (wait <= 0) this.#schedule();
    else this.#timer = setTimeout(() => this.#schedule(), wait);
  }

  #writeNext(): void {
    const began = performance.now();
    const next = this.#next(began);
    if (next.length === 0) return;
    const isDone = this.#write(next);
    const ended = performance.now();
    for (const one of next) {
      const spent = ended - began + (this.#spentMs.get(one) ?? 0);
      if (!isDone) this.#spentMs.set(one, spent);
      else this.#done(one, ended + this.#restMs(spent));
    }
  }

  /** The rest after a write that took `spent` here: at least half of the time is left, here and elsewhere. */
  #restMs(spent: number): number {
    return Math.min(Math.max(spent, 2 * this.#msElsewhere()), maxRestMs);
  }

  #done(one: One, until: number): void {
    this.#spentMs.delete(one);
    this.#waiting.delete(one);
    if (one.isDue) this.#waiting.add(one);
    if (one.live.size >= crowdSize) this.#resting.set(one, until);
  }

  #next(now: number): One[] {
    for (const [one, until] of this.#resting) if (until <= now) this.#resting.delete(one);
    const next: One[] = [];
    let writes = 0;
    for (const one of this.#waiting) {
      if (this.#resting.has(one)) continue;
      if (!one.isDue) {
        this.#waiting.delete(one);
        continue;
      }
      writes += one.live.size;
      if (writes > this.#writesPerTurn && next.length > 0) break;
      next.push(one);
    }
    return next;
  }
}
