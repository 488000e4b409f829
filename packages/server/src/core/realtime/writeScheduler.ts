/** A stream with frames to write to many listeners. */
export interface Writable {
  readonly live: { readonly size: number };
  /** Whether there is pending output that may be written. */
  readonly isDue: boolean;
  /** Number of events in the pending output. */
  readonly pendingCount: number;
}

/** A rest, on the clock of `performance`. */
interface Rest {
  readonly until: number;
  /** Its end if enough events are pending before. */
  readonly atLeastUntil: number;
}

/** Minimum number of listeners of a crowd; smaller streams never rest. */
const crowdSize = 100;
const maxRestMs = 25;
/** Number of events that make a large write: it costs what its bytes cost, and gathering more saves nothing. */
const enoughEvents = 256;

/**
 * Schedules writes: longest waiting first, a few writes per turn of the event loop, so that incoming data is processed
 * in between.
 *
 * A crowd then rests for as long as writing to it took, leaving half of the time for everything else; events that
 * arrive meanwhile join the next write. Under overload everyone waits for one round of the others. Where other
 * processes write too, a rest also leaves them half of their time, until enough events for a large write are pending:
 * busy processors make fewer and larger writes.
 */
export class WriteScheduler<One extends Writable> {
  readonly #writesPerTurn: number;
  readonly #write: (some: readonly One[]) => boolean;
  readonly #msElsewhere: () => number;
  readonly #waiting = new Set<One>();
  readonly #resting = new Map<One, Rest>();
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
    const wait = Math.min(...Array.from(this.#waiting, (one) => this.#restEnd(one))) - now;
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
      else this.#done(one, this.#restAfter(spent, ended));
    }
  }

  /** The rest after a write that took `spent` here: at least half of the time is left, here and elsewhere. */
  #restAfter(spent: number, ended: number): Rest {
    const leastMs = Math.min(spent, maxRestMs);
    const ms = Math.min(Math.max(spent, 2 * this.#msElsewhere()), maxRestMs);
    return { until: ended + ms, atLeastUntil: ended + leastMs };
  }

  /** When this stream's rest ends; in the past if it does not rest. */
  #restEnd(one: One): number {
    const rest = this.#resting.get(one);
    if (!rest) return 0;
    return one.pendingCount >= enoughEvents ? rest.atLeastUntil : rest.until;
  }

  #done(one: One, rest: Rest): void {
    this.#spentMs.delete(one);
    this.#waiting.delete(one);
    if (one.isDue) this.#waiting.add(one);
    if (one.live.size >= crowdSize) this.#resting.set(one, rest);
  }

  #next(now: number): One[] {
    for (const one of this.#resting.keys()) if (this.#restEnd(one) <= now) this.#resting.delete(one);
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
