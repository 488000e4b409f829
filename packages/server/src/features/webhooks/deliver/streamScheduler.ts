import type { Clock } from '../../../core/clock/clock.ts';

/** The continuation of a stream after a run: it waits until it is woken, runs again after the others, or pauses. */
export type NextRun = 'wait' | 'again' | { readonly pauseMs: number };

interface SchedulerParts {
  readonly clock: Clock;
  /** Processes the new events of a stream. Must not reject. */
  run(stream: string): Promise<NextRun>;
  /** Whether to begin no more runs. */
  isStopping(): boolean;
}

const maxConcurrentStreams = 8;

/** Runs streams with new events in turn, several concurrently, but each at most once at a time. */
export class StreamScheduler {
  readonly #parts: SchedulerParts;
  /** Streams with new events, in turn order. */
  readonly #ready = new Set<string>();
  readonly #running = new Map<string, Promise<void>>();
  /** Paused streams, with functions that cancel their timers. */
  readonly #paused = new Map<string, () => void>();
  #isPumpDue = false;

  constructor(parts: SchedulerParts) {
    this.#parts = parts;
  }

  /** Number of streams with new events. */
  get waiting(): number {
    return this.#ready.size + this.#running.size + this.#paused.size;
  }

  isReady(stream: string): boolean {
    return this.#ready.has(stream);
  }

  /** Marks a stream as having new events; a paused one runs after its pause. */
  wake(stream: string): void {
    if (this.#parts.isStopping() || this.#paused.has(stream)) return;
    this.#ready.add(stream);
    if (this.#isPumpDue) return;
    this.#isPumpDue = true;
    // After the event's commit.
    setImmediate(() => {
      this.#isPumpDue = false;
      this.#pump();
    });
  }

  /** Ends all pauses; resolves once the current runs are over. */
  async finish(): Promise<void> {
    for (const cancel of this.#paused.values()) cancel();
    this.#paused.clear();
    await Promise.all(this.#running.values());
  }

  #pump(): void {
    for (const stream of this.#ready) {
      if (this.#parts.isStopping() || this.#running.size >= maxConcurrentStreams) return;
      if (this.#running.has(stream)) continue;
      this.#ready.delete(stream);
      this.#running.set(stream, this.#run(stream));
    }
  }

  async #run(stream: string): Promise<void> {
    const next = await this.#parts.run(stream);
    this.#running.delete(stream);
    if (next === 'again') this.#ready.add(stream);
    else if (next !== 'wait') this.#pause(stream, next.pauseMs);
    this.#pump();
  }

  #pause(stream: string, ms: number): void {
    if (this.#parts.isStopping()) return;
    this.#ready.delete(stream);
    const cancel = this.#parts.clock.after(ms, () => {
      this.#paused.delete(stream);
      this.wake(stream);
    });
    this.#paused.set(stream, cancel);
  }
}
