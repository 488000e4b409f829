/** What waits to be written to so many listeners. */
export interface Writable {
  readonly live: { readonly size: number };
}

/** So many are a crowd: what fewer listen to never rests. */
const crowdSize = 100;
const longestRestMs = 10;

/**
 * Whose turn it is to be written: the longest waiting first, a few writes in each turn of the event loop, so that what comes
 * in is read and stored between them.
 *
 * What a crowd listens to then rests for as long as its turn took: half of the time is left for everything else, and what
 * comes in meanwhile goes along in the next write. Under too much load everybody waits for one round of the others.
 */
export class Turns<One extends Writable> {
  readonly #writesPerTurn: number;
  readonly #write: (some: readonly One[]) => boolean;
  readonly #waiting = new Set<One>();
  /** Until when they rest, on the clock of `performance`. */
  readonly #resting = new Map<One, number>();
  #isScheduled = false;
  #timer: NodeJS.Timeout | undefined;

  /** `write` is given one, or several that are few together, and answers whether that is done. */
  constructor(writesPerTurn: number, write: (some: readonly One[]) => boolean) {
    this.#writesPerTurn = writesPerTurn;
    this.#write = write;
  }

  /** All that wait, the longest waiting first. */
  get waiting(): One[] {
    return [...this.#waiting];
  }

  add(one: One): void {
    this.#waiting.add(one);
    this.#schedule();
  }

  delete(one: One): void {
    this.#waiting.delete(one);
  }

  #schedule(): void {
    if (this.#isScheduled) return;
    this.#isScheduled = true;
    setImmediate(() => {
      this.#isScheduled = false;
      this.#take();
      this.#scheduleNext();
    });
  }

  #scheduleNext(): void {
    if (this.#waiting.size === 0 || this.#timer) return;
    const now = performance.now();
    const waits = Array.from(this.#waiting, (one) => (this.#resting.get(one) ?? now) - now);
    const wait = Math.min(...waits);
    if (wait <= 0) return this.#schedule();
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#schedule();
    }, wait);
  }

  #take(): void {
    const began = performance.now();
    const next = this.#next(began);
    if (next.length === 0) return;
    const isDone = this.#write(next);
    const took = performance.now() - began;
    const [only] = next;
    if (only && next.length === 1 && isDone && only.live.size >= crowdSize)
      this.#resting.set(only, began + took + Math.min(took, longestRestMs));
  }

  #next(now: number): One[] {
    for (const [one, until] of this.#resting) if (until <= now) this.#resting.delete(one);
    const next: One[] = [];
    let writes = 0;
    for (const one of this.#waiting) {
      if (this.#resting.has(one)) continue;
      writes += one.live.size;
      if (writes > this.#writesPerTurn && next.length > 0) break;
      next.push(one);
    }
    return next;
  }
}
