import type { Environment } from '../../core/environment/environment.ts';

/** How often a follower looks whether the leader is there, in milliseconds. */
const checkEveryMs = 1000;
/** The silence of the leader after which a follower asks for a sign of life, in milliseconds. */
const askAfterMs = 5000;
/** How often a follower gives a sign of life itself, in milliseconds. */
const askEveryMs = 30_000;
/** The number of checks without an answer after which the leader counts as frozen. */
const maxMisses = 2;

/** Notices a leader that keeps its lock but no longer answers, such as a frozen tab. */
export class LeaderWatch {
  readonly #environment: Environment;
  readonly #ask: () => void;
  readonly #silent: () => void;
  #timer: unknown;
  #heardAt = 0;
  #askedAt = 0;
  #misses = 0;

  /** `ask` asks the leader for a sign of life; `silent` is called when it gives none. */
  constructor(environment: Environment, ask: () => void, silent: () => void) {
    this.#environment = environment;
    this.#ask = ask;
    this.#silent = silent;
  }

  /** Expects an answer from now on: something was just asked. */
  start(): void {
    this.stop();
    this.#heardAt = 0;
    this.#askedAt = this.#environment.now();
    this.#misses = 0;
    this.#checkLater();
  }

  stop(): void {
    this.#environment.clearTimeout(this.#timer);
  }

  /** The leader has sent something. */
  noteMessage(): void {
    this.#heardAt = this.#environment.now();
    this.#misses = 0;
  }

  #checkLater(): void {
    this.#timer = this.#environment.setTimeout(() => this.#check(), checkEveryMs);
  }

  #check(): void {
    const now = this.#environment.now();
    const isSilent = now - this.#heardAt > askAfterMs;
    // Counted rather than timed: hidden tabs have slow timers, and after a pause the answer may still wait.
    if (isSilent && this.#misses++ === maxMisses) return this.#silent();
    if (isSilent || now - this.#askedAt > askEveryMs) {
      this.#askedAt = now;
      this.#ask();
    }
    this.#checkLater();
  }
}
