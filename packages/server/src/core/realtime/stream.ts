import type { LoggedEvent } from '../log/loggedEvent.ts';
import { flushAll, type Listener } from './listener.ts';
import { textFrames } from './textFrames.ts';

/** Frames being written to a crowd, some listeners per turn. */
interface Sweep {
  readonly frames: Buffer;
  /** The listeners when it began. */
  readonly listeners: readonly Listener[];
  next: number;
  /** The last number sent to the listeners that it has not reached yet. */
  readonly after: number;
}

interface Suspension {
  times: number;
  /** Listeners that go live when it ends, each with its last number. */
  readonly waiting: [Listener, number][];
}

/** Most events buffered for a joining listener. */
const joiningLimit = 5000;

/**
 * A stream: its listeners, the last number each has been sent, and its pending output. A listener is first joining
 * (events are buffered), then up to date (the next event makes it live), then live.
 */
export class Stream {
  readonly live = new Set<Listener>();
  readonly #joining = new Map<Listener, LoggedEvent[]>();
  /**
   * Listeners that are up to date to this number, and go live with the next one. The log can be read just before its
   * events arrive here, and they must not be sent twice.
   */
  readonly #upToDate = new Map<Listener, number>();
  /** The newest known number: listeners may have read it from the log before it arrives here. */
  head = 0;
  /** The global position of its last event. */
  movedAt = 0;
  #published = 0;
  /** The last framed number: all live listeners not behind in a sweep have been sent it. */
  #framed = 0;
  #pending: string[] = [];
  #sweep: Sweep | undefined;
  /** While set, nothing is written. */
  #suspension: Suspension | undefined;

  /** Number of listeners, those that are joining included. */
  get size(): number {
    return this.live.size + this.#joining.size + this.#upToDate.size;
  }

  get isEmpty(): boolean {
    return this.size === 0;
  }

  get isSuspended(): boolean {
    return this.#suspension !== undefined;
  }

  /** Whether there is pending output that may be written. */
  get isDue(): boolean {
    return (this.#pending.length > 0 || this.#sweep !== undefined) && !this.#suspension;
  }

  get pendingCount(): number {
    return this.#pending.length;
  }

  /** Whether a sweep is in progress. */
  get isSwept(): boolean {
    return this.#sweep !== undefined;
  }

  publish(event: LoggedEvent): void {
    // Earlier events may have arrived before anyone listened.
    this.#published = event.seq - 1;
    this.#goLiveAt(event.seq);
    this.#published = event.seq;
    this.head = event.seq;
    for (const [listener, missed] of this.#joining) {
      if (missed.push(event) > joiningLimit) listener.overflow();
    }
    this.#pending.push(event.json);
  }

  /** Accepts an event that is not logged. */
  publishEphemeral(json: string): void {
    if (this.#upToDate.size > 0) {
      const frames = textFrames([json]);
      for (const listener of this.#upToDate.keys()) deliver(listener, frames);
    }
    this.#pending.push(json);
  }

  /**
   * Buffers events for this listener until {@link goLive}; if it was up to date, returns the last number it has been
   * sent.
   */
  join(listener: Listener): number | undefined {
    const sentUpTo = this.removeUpToDate(listener);
    this.#joining.set(listener, []);
    return sentUpTo;
  }

  /** Ends joining: sends buffered events after number `last`, then all further ones live. */
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
    // The pending events arrived while this listener was joining: it must not get them twice.
    this.writeAll();
    this.live.add(listener);
    const texts = missed.filter((event) => event.seq > last).map((event) => event.json);
    if (texts.length > 0) deliver(listener, textFrames(texts));
  }

  /** Removes a listener that is up to date, and returns the last number it has been sent; others are unchanged. */
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

  /** Stops writing, including pending output. */
  suspend(): void {
    if (this.#suspension) {
      this.#suspension.times++;
      return;
    }
    // They would go live with an event that must not be sent twice: defer them with the joining ones.
    this.#suspension = { times: 1, waiting: [...this.#upToDate] };
    for (const listener of this.#upToDate.keys()) this.#joining.set(listener, []);
    this.#upToDate.clear();
  }

  /** Resumes writing after as many calls as {@link suspend}. */
  resume(): void {
    const suspension = this.#suspension;
    if (!suspension || --suspension.times > 0) return;
    this.#suspension = undefined;
    for (const [listener, last] of suspension.waiting) this.goLive(listener, last);
  }

  /** Queues pending output for all live listeners, unless suspended; returns those that have yet to write it. */
  queueAll(): Iterable<Listener> {
    if (this.#suspension) return [];
    if (this.#sweep) this.continueSweep(Number.POSITIVE_INFINITY);
    const frames = this.#framePending();
    if (!frames) return [];
    for (const listener of this.live) listener.queue(frames);
    return this.live;
  }

  /** Writes all pending output, unless suspended. */
  writeAll(): void {
    flushAll(this.queueAll());
  }

  /** Starts or continues a sweep with this many writes. Returns whether it is complete. */
  continueSweep(writes: number): boolean {
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

  /** Frames the pending events for the current listeners. */
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
      // Earlier pending events are not for this listener.
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
