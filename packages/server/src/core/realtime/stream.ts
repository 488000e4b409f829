import type { LoggedEvent } from '../log/loggedEvent.ts';
import { flushAll, type Listener } from './listener.ts';
import { textFrames } from './textFrames.ts';

/** Frames that are being written to a crowd, some listeners at a turn. */
interface Sweep {
  readonly frames: Buffer;
  /** Who listened when it began. */
  readonly listeners: readonly Listener[];
  next: number;
  /** The number up to which those listeners that it has not reached have been sent events. */
  readonly after: number;
}

interface Suspension {
  times: number;
  /** Who waits to go live until it ends, and with what follows which number. */
  readonly waiting: [Listener, number][];
}

/** So many events may come in on a stream while a listener is brought up to date on it. */
const joiningLimit = 5000;

/**
 * One stream: who listens to it, the number up to which each of them has been sent events, and what is still to be
 * written. A listener is joining (what comes in is kept for it), then up to date (the next event makes it live), then
 * live.
 */
export class Stream {
  readonly live = new Set<Listener>();
  readonly #joining = new Map<Listener, LoggedEvent[]>();
  /**
   * Listeners that are up to date to this number, and go live with the next one. The log can be read a moment before
   * what is in it comes in here, and that must not be sent twice.
   */
  readonly #upToDate = new Map<Listener, number>();
  /** The newest number that is known of: what listeners have read from the log may not have come in here yet. */
  head = 0;
  /** Where its last event stands among those of all streams. */
  movedAt = 0;
  #published = 0;
  /** The number up to which events have been framed: all who are live and not behind in a sweep have been sent them. */
  #framed = 0;
  #pending: string[] = [];
  #sweep: Sweep | undefined;
  /** While there is one, nothing is written. */
  #suspension: Suspension | undefined;

  get isEmpty(): boolean {
    return this.live.size + this.#joining.size + this.#upToDate.size === 0;
  }

  get isSuspended(): boolean {
    return this.#suspension !== undefined;
  }

  /** Whether something waits to be written, and may be. */
  get isDue(): boolean {
    return (this.#pending.length > 0 || this.#sweep !== undefined) && !this.#suspension;
  }

  /** Whether only some of those who are live have what is being written. */
  get isSwept(): boolean {
    return this.#sweep !== undefined;
  }

  /** Whoever is up to date. */
  *listeners(): Iterable<Listener> {
    yield* this.live;
    yield* this.#upToDate.keys();
  }

  publish(event: LoggedEvent): void {
    // Those before it may have come before anybody listened.
    this.#published = event.seq - 1;
    this.#goLiveAt(event.seq);
    this.#published = event.seq;
    this.head = event.seq;
    for (const [listener, missed] of this.#joining) {
      if (missed.push(event) > joiningLimit) listener.overflow();
    }
    this.#pending.push(event.json);
  }

  /** Takes an event that is not logged. */
  publishEphemeral(json: string): void {
    if (this.#upToDate.size > 0) {
      const frames = textFrames([json]);
      for (const listener of this.#upToDate.keys()) deliver(listener, frames);
    }
    this.#pending.push(json);
  }

  /**
   * Keeps what comes in for this listener until {@link goLive}; returns the number up to which it has been sent events,
   * if it was up to date.
   */
  join(listener: Listener): number | undefined {
    const sentUpTo = this.removeUpToDate(listener);
    this.#joining.set(listener, []);
    return sentUpTo;
  }

  /** Ends joining: what came in after number `last` follows, then everything as it happens. */
  goLive(listener: Listener, last: number): void {
    const missed = this.#joining.get(listener);
    if (!missed) return;
    if (this.#suspension) {
      this.#suspension.waiting.push([listener, last]);
      return;
    }
    this.#joining.delete(listener);
    this.head = Math.max(this.head, last);
    const newest = missed.at(-1)?.seq ?? 0;
    if (newest < last || missed.length === 0) {
      this.#upToDate.set(listener, last);
      return;
    }
    // What is pending now came in while this listener was joining: it must not get that twice.
    this.writeAll();
    this.live.add(listener);
    const texts = missed.filter((event) => event.seq > last).map((event) => event.json);
    if (texts.length > 0) deliver(listener, textFrames(texts));
  }

  /**
   * Removes a listener that is up to date, and returns the number up to which it has been sent events; leaves others as
   * they are.
   */
  removeUpToDate(listener: Listener): number | undefined {
    if (this.live.has(listener)) {
      this.writeAll();
      const sentUpTo = this.#sentUpTo(listener);
      this.live.delete(listener);
      return sentUpTo;
    }
    const last = this.#upToDate.get(listener);
    if (this.#upToDate.delete(listener) || !this.#suspension) return last;
    const { waiting } = this.#suspension;
    const at = waiting.findIndex(([other]) => other === listener);
    if (at < 0) return undefined;
    this.#joining.delete(listener);
    return waiting.splice(at, 1)[0]?.[1];
  }

  leave(listener: Listener): void {
    this.removeUpToDate(listener);
    this.#joining.delete(listener);
  }

  /** Writes nothing from now on, also of what waits to be written. */
  suspend(): void {
    if (this.#suspension) {
      this.#suspension.times++;
      return;
    }
    // They go live with an event that they must not be sent twice: later, with those that are joining.
    this.#suspension = { times: 1, waiting: [...this.#upToDate] };
    for (const listener of this.#upToDate.keys()) this.#joining.set(listener, []);
    this.#upToDate.clear();
  }

  /** Goes on writing once this was called as often as {@link suspend}. */
  goOn(): void {
    const suspension = this.#suspension;
    if (!suspension || --suspension.times > 0) return;
    this.#suspension = undefined;
    for (const [listener, last] of suspension.waiting) this.goLive(listener, last);
  }

  /** Gives all that waits to everybody who is live, unless the stream is suspended; they have yet to write it. */
  queueAll(): Iterable<Listener> {
    if (this.#suspension) return [];
    if (this.#sweep) this.sweepOn(Number.POSITIVE_INFINITY);
    const frames = this.#framePending();
    if (!frames) return [];
    for (const listener of this.live) listener.queue(frames);
    return this.live;
  }

  /** Writes all that waits, unless the stream is suspended. */
  writeAll(): void {
    flushAll(this.queueAll());
  }

  /** Begins a sweep or goes on with it: writes to so many of the listeners. Answers whether all of them have it. */
  sweepOn(writes: number): boolean {
    this.#sweep ??= this.#newSweep();
    const sweep = this.#sweep;
    if (!sweep) return true;
    const end = Math.min(sweep.next + writes, sweep.listeners.length);
    while (sweep.next < end) {
      const listener = sweep.listeners[sweep.next++] as Listener;
      if (this.live.has(listener)) deliver(listener, sweep.frames);
    }
    if (sweep.next < sweep.listeners.length) return false;
    this.#sweep = undefined;
    return true;
  }

  #newSweep(): Sweep | undefined {
    const after = this.#framed;
    const frames = this.#framePending();
    return frames && { frames, listeners: [...this.live], next: 0, after };
  }

  /** Frames the pending events for everybody who listens now. */
  #framePending(): Buffer | undefined {
    this.#framed = this.#published;
    const texts = this.#pending;
    if (texts.length === 0) return undefined;
    this.#pending = [];
    return this.live.size > 0 ? textFrames(texts) : undefined;
  }

  #goLiveAt(seq: number): void {
    for (const [listener, last] of this.#upToDate) {
      if (seq <= last) continue;
      // Nothing that is pending from before is for this listener.
      this.writeAll();
      this.#upToDate.delete(listener);
      this.live.add(listener);
    }
  }

  #sentUpTo(listener: Listener): number {
    const sweep = this.#sweep;
    return sweep && sweep.listeners.indexOf(listener, sweep.next) >= 0 ? sweep.after : this.#framed;
  }
}

function deliver(listener: Listener, frames: Buffer): void {
  listener.queue(frames);
  listener.flush();
}
