import type { LoggedEvent } from '../log/loggedEvent.ts';
import { textFrames } from './textFrames.ts';

/** Whoever listens to streams: a socket, or a long poll that waits. */
export interface Listener {
  /** Gets the framed events of one stream and one turn of the event loop; writes nothing yet. */
  queue(frames: Buffer): void;
  /** Writes what was queued, once a turn. */
  flush(): void;
  /** Cannot keep up with what comes in while it is still being brought up to date. */
  overflow(): void;
}

interface Stream {
  readonly live: Set<Listener>;
  /** Listeners that are being brought up to date, with what came in meanwhile. */
  readonly joining: Map<Listener, LoggedEvent[]>;
  /**
   * Listeners that are up to date to this number, and go live with the next one. The log can be read a moment before
   * what is in it comes in here, and that must not be told twice.
   */
  readonly upToDate: Map<Listener, number>;
  head: number;
  /** Counts up with every event, over all streams. */
  movedAt: number;
  pending: string[];
  /** Frames that are being written, to whom of so many listeners they are still to go. */
  sweep: Sweep | undefined;
  /** What to do once it goes on, while it is suspended: until then nothing of it is written. */
  suspended: { times: number; readonly waiting: (() => void)[] } | undefined;
}

interface Sweep {
  readonly frames: Buffer;
  /** Who listened when it began. */
  readonly listeners: readonly Listener[];
  next: number;
}

/** So many events may come in on a stream while a listener is brought up to date on it. */
const joiningLimit = 5000;
/** What a turn of the event loop has time for: about two milliseconds. */
const writesInATurn = 200;

/**
 * Brings events to listeners. What happens on a stream within one turn of the event loop is framed once and given to all
 * of its listeners as the same bytes; each listener writes once.
 *
 * Streams take turns, the longest waiting first, a few writes at a time: so what comes in is read and stored between them,
 * however many listen to one stream. Under too much load each stream waits for one round of the others at most, and what
 * came in on it meanwhile goes along in the same write.
 */
export class FanOut {
  readonly #streams = new Map<string, Stream>();
  /** Streams with something pending, the longest waiting first. */
  readonly #dirty = new Set<Stream>();
  readonly #writesPerTurn: number;
  #moves = 0;
  #scheduled = false;
  #delivered = 0;

  constructor(writesPerTurn = writesInATurn) {
    this.#writesPerTurn = writesPerTurn;
  }

  /** Takes what was committed, in the order of each stream's numbers. */
  publish(event: LoggedEvent): void {
    const stream = this.#streams.get(event.stream);
    if (!stream) return;
    stream.head = event.seq;
    stream.movedAt = ++this.#moves;
    if (stream.upToDate.size > 0) this.#goLiveAt(stream, event.seq);
    for (const [listener, missed] of stream.joining) {
      if (missed.push(event) > joiningLimit) listener.overflow();
    }
    this.#enqueue(stream, event.json);
  }

  /** Takes an event that is not logged. */
  publishEphemeral(name: string, json: string): void {
    const stream = this.#streams.get(name);
    if (!stream) return;
    const frames = stream.upToDate.size > 0 ? textFrames([json]) : undefined;
    for (const listener of stream.upToDate.keys()) deliver(listener, frames as Buffer);
    this.#enqueue(stream, json);
  }

  /** Keeps what comes in for this listener (a live one too, when it asks for a gap), until {@link goLive} says from which number on it is wanted. */
  join(name: string, listener: Listener): void {
    const stream = this.#streams.get(name) ?? newStream();
    this.#streams.set(name, stream);
    if (stream.live.has(listener)) this.#write([stream]);
    stream.live.delete(listener);
    stream.upToDate.delete(listener);
    stream.joining.set(listener, []);
  }

  /** Ends joining: what came in after number `last` follows, then everything as it happens. */
  goLive(name: string, listener: Listener, last: number): void {
    const stream = this.#streams.get(name);
    const missed = stream?.joining.get(listener);
    if (!stream || !missed) return;
    if (stream.suspended) {
      stream.suspended.waiting.push(() => this.goLive(name, listener, last));
      return;
    }
    stream.joining.delete(listener);
    stream.head = Math.max(stream.head, last);
    const newest = missed.at(-1)?.seq ?? 0;
    if (newest < last || missed.length === 0) {
      stream.upToDate.set(listener, last);
      return;
    }
    // What is pending now came in while this listener was joining: it must not get that twice.
    this.#write([stream]);
    stream.live.add(listener);
    const texts = missed.filter((event) => event.seq > last).map((event) => event.json);
    if (texts.length > 0) deliver(listener, textFrames(texts));
  }

  leave(name: string, listener: Listener): void {
    const stream = this.#streams.get(name);
    if (!stream) return;
    if (stream.live.has(listener)) this.#write([stream]);
    stream.live.delete(listener);
    stream.joining.delete(listener);
    stream.upToDate.delete(listener);
    if (stream.live.size + stream.joining.size + stream.upToDate.size === 0) this.#streams.delete(name);
  }

  /**
   * Keeps back what happens on these streams, also what waits to be written, until the answer is called: whoever has
   * left by then gets nothing of it.
   */
  suspend(isMeant: (name: string) => boolean): () => void {
    const streams = [...this.#streams].filter(([name]) => isMeant(name));
    for (const [name, stream] of streams) {
      if (stream.suspended) {
        stream.suspended.times++;
        continue;
      }
      const waiting: (() => void)[] = [];
      stream.suspended = { times: 1, waiting };
      this.#dirty.delete(stream);
      // They go live with an event of which they must not be told twice: later, with those that are joining.
      for (const [listener, last] of stream.upToDate) {
        stream.joining.set(listener, []);
        waiting.push(() => this.goLive(name, listener, last));
      }
      stream.upToDate.clear();
    }
    return () => {
      for (const [, stream] of streams) this.#goOn(stream);
      this.#schedule();
    };
  }

  /** Up to which number the listener has been told; undefined while it is being brought up to date, or does not listen. */
  toldUpTo(name: string, listener: Listener): number | undefined {
    const stream = this.#streams.get(name);
    return stream?.live.has(listener) ? stream.head : stream?.upToDate.get(listener);
  }

  /** Whoever listens to the stream and is up to date. */
  listenersOf(name: string): Listener[] {
    const stream = this.#streams.get(name);
    return stream ? [...stream.live, ...stream.upToDate.keys()] : [];
  }

  /** The heads of those streams that moved after `since`, and the mark for the next call. */
  headsMovedSince(names: Iterable<string>, since: number): { heads: Record<string, number>; mark: number } {
    const heads: Record<string, number> = {};
    if (since < this.#moves) {
      for (const name of names) {
        const stream = this.#streams.get(name);
        if (stream && !stream.suspended && stream.movedAt > since) heads[name] = stream.head;
      }
    }
    return { heads, mark: this.#moves };
  }

  /** How many events were given to listeners, each counted once for every listener. */
  get delivered(): number {
    return this.#delivered;
  }

  /** Frames and writes everything pending now, rather than in its turn. */
  flush(): void {
    this.#write([...this.#dirty]);
  }

  #goOn(stream: Stream): void {
    const { suspended } = stream;
    if (!suspended || --suspended.times > 0) return;
    stream.suspended = undefined;
    if (stream.pending.length > 0 || stream.sweep) this.#dirty.add(stream);
    for (const goOn of suspended.waiting) goOn();
  }

  #write(streams: readonly Stream[]): void {
    // Who listens to one stream of several must not write twice; with one stream nobody can.
    const ready = streams.length > 1 ? new Set<Listener>() : undefined;
    for (const stream of streams) {
      if (stream.suspended) continue;
      if (stream.sweep) this.#sweepOn(stream, Number.POSITIVE_INFINITY);
      this.#dirty.delete(stream);
      const frames = this.#take(stream);
      if (!frames) continue;
      for (const listener of stream.live) {
        listener.queue(frames);
        if (ready) ready.add(listener);
        else listener.flush();
      }
    }
    if (ready) for (const listener of ready) listener.flush();
  }

  /** What is pending on a stream, framed for everybody who listens now. */
  #take(stream: Stream): Buffer | undefined {
    const texts = stream.pending;
    if (texts.length === 0) return undefined;
    stream.pending = [];
    if (stream.live.size === 0) return undefined;
    this.#delivered += texts.length * stream.live.size;
    return textFrames(texts);
  }

  /** Writes to the next of a stream's listeners, and lets the stream wait for its next turn once all have it. */
  #sweepOn(stream: Stream, writes: number): void {
    const frames = stream.sweep ? undefined : this.#take(stream);
    if (frames) stream.sweep = { frames, listeners: [...stream.live], next: 0 };
    const { sweep } = stream;
    const end = Math.min((sweep?.next ?? 0) + writes, sweep?.listeners.length ?? 0);
    while (sweep && sweep.next < end) {
      const listener = sweep.listeners[sweep.next++] as Listener;
      if (stream.live.has(listener)) deliver(listener, sweep.frames);
    }
    if (sweep && sweep.next < sweep.listeners.length) return;
    stream.sweep = undefined;
    this.#dirty.delete(stream);
    if (stream.pending.length > 0) this.#dirty.add(stream);
  }

  #goLiveAt(stream: Stream, seq: number): void {
    for (const [listener, last] of stream.upToDate) {
      if (seq <= last) continue;
      // Nothing that is pending from before is for this listener.
      this.#write([stream]);
      stream.upToDate.delete(listener);
      stream.live.add(listener);
    }
  }

  #enqueue(stream: Stream, json: string): void {
    if (stream.pending.push(json) > 1 || stream.suspended) return;
    this.#dirty.add(stream);
    this.#schedule();
  }

  #schedule(): void {
    if (this.#scheduled) return;
    this.#scheduled = true;
    setImmediate(() => {
      this.#scheduled = false;
      this.#takeTurn();
      if (this.#dirty.size > 0) this.#schedule();
    });
  }

  #takeTurn(): void {
    const [first] = this.#dirty;
    if (first && (first.sweep || first.live.size > this.#writesPerTurn))
      this.#sweepOn(first, this.#writesPerTurn);
    else this.#write(this.#nextInTurn());
  }

  #nextInTurn(): Stream[] {
    const next: Stream[] = [];
    let writes = 0;
    for (const stream of this.#dirty) {
      writes += stream.live.size;
      if (writes > this.#writesPerTurn && next.length > 0) break;
      next.push(stream);
    }
    return next;
  }
}

const newStream = (): Stream => ({
  live: new Set(),
  joining: new Map(),
  upToDate: new Map(),
  head: 0,
  movedAt: 0,
  pending: [],
  sweep: undefined,
  suspended: undefined,
});

function deliver(listener: Listener, frames: Buffer): void {
  listener.queue(frames);
  listener.flush();
}
