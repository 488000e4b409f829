import type { ServerContext } from '../../core/feature/feature.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import type { IndexProgress } from './index/indexQuery.ts';
import type { IndexThread } from './indexThread.ts';

/** Delay between a change and indexing, to batch changes. A search indexes immediately. */
const delayMs = 300;
/** A short-lived server need not start the thread for its first message. */
const startDelayMs = 2000;
/** Polling interval for changes without a hint. */
const lookEveryMs = 5000;
/** Work is done in slices of this length, with longer pauses in between: messages have priority. */
const pieceMs = 50;
const pauseMs = 200;
/** During a flood the index cannot keep up, so it does little until that is over. A search still triggers it. */
const floodPauseMs = 1000;
const floodPerSecond = 2000;
/** Progress is logged after this many messages. */
const loggedEvery = 100_000;

const deleteChanges = statement((k, p: Placeholders<{ seq: number }>) =>
  k.deleteFrom('search_changes').where('seq', '<=', p('seq')),
);

/** Keeps the message index up to date, on the one node that may write to it. */
export class IndexFeed {
  readonly #context: ServerContext;
  readonly #thread: IndexThread;
  readonly #failures: { add(by: number): void };
  #isActive = false;
  #cancelTimer: (() => void) | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  #isCatchingUp = false;
  /** Messages indexed since the index was last complete. */
  #indexed = 0;
  /** Changes since the start, and since `#countedFrom`. */
  #arrivals = 0;
  #arrived = 0;
  #countedFrom: number;
  #forgottenUpTo = 0;
  /** When the first change arrived that may not be searchable yet. */
  #behindSince: number | undefined;

  constructor(context: ServerContext, thread: IndexThread) {
    const { clock, metrics } = context;
    this.#context = context;
    this.#thread = thread;
    this.#countedFrom = clock.now();
    metrics.gauge('confab_search_lag_seconds', 'Age of the oldest message that isn’t searchable yet', () =>
      this.#behindSince === undefined ? 0 : Math.max(0, clock.now() - this.#behindSince) / 1000,
    );
    this.#failures = metrics.counter('confab_search_failures_total', 'Failed attempts to index messages');
  }

  /** Allows this node to write to the index, from the next {@link hint} or search on. */
  activate(): void {
    this.#isActive = true;
  }

  /** Indexes changes left from the last run, and builds an index that does not exist yet. */
  async lookForMessages(): Promise<void> {
    const any = await this.#context.database.read.query((k) =>
      k.selectFrom('messages').select('id').limit(1),
    );
    if (any.length > 0) this.hint();
  }

  /** Reports that this many messages may have changed: they are indexed soon. */
  hint(changes = 1): void {
    if (!this.#isActive) return;
    this.#arrived += changes;
    this.#arrivals += changes;
    this.#behindSince ??= this.#context.clock.now();
    this.#catchUpIn(this.#thread.isRunning ? delayMs : startDelayMs);
  }

  /** Continues after a search, which has indexed some changes itself. */
  searched(isIndexing: boolean): void {
    this.#catchUpIn(isIndexing ? pauseMs : lookEveryMs);
  }

  stop(): void {
    this.#isActive = false;
    this.#cancelTimer?.();
    this.#dueAt = Number.POSITIVE_INFINITY;
    this.#behindSince = undefined;
  }

  #catchUpIn(ms: number): void {
    const { clock } = this.#context;
    const at = clock.now() + ms;
    if (!this.#isActive || this.#isCatchingUp || at >= this.#dueAt) return;
    this.#cancelTimer?.();
    this.#dueAt = at;
    this.#cancelTimer = clock.after(ms, () => void this.#catchUp());
  }

  async #catchUp(): Promise<void> {
    const { clock, logger } = this.#context;
    this.#isCatchingUp = true;
    const began = clock.now();
    const arrivedBefore = this.#arrivals;
    this.#dueAt = Number.POSITIVE_INFINITY;
    let next = lookEveryMs;
    try {
      const progress = await this.#thread.catchUp(pieceMs);
      this.#logProgress(progress);
      if (!progress.isDone) this.#behindSince ??= began;
      else this.#behindSince = this.#arrivals === arrivedBefore ? undefined : began;
      await this.#forgetChanges(progress.changesUpTo);
      const pause = this.#isFlooded() ? floodPauseMs : pauseMs;
      if (!progress.isDone) next = pause;
      else if (this.#arrivals !== arrivedBefore) next = delayMs;
    } catch (error) {
      this.#failures.add(1);
      if (this.#isActive) logger.warn({ err: error }, 'indexing messages failed; will retry');
    }
    this.#isCatchingUp = false;
    this.#catchUpIn(next);
  }

  /** Whether changes arrive faster than they can be indexed. */
  #isFlooded(): boolean {
    const now = this.#context.clock.now();
    const isFlood = this.#arrived * 1000 > floodPerSecond * (now - this.#countedFrom);
    this.#arrived = 0;
    this.#countedFrom = now;
    return isFlood;
  }

  /** Deletes processed changes. */
  async #forgetChanges(seq: number): Promise<void> {
    if (seq <= this.#forgottenUpTo || !this.#isActive) return;
    await this.#context.database.write((tx) => tx.run(deleteChanges, { seq }));
    this.#forgottenUpTo = seq;
  }

  #logProgress({ indexed, isDone }: IndexProgress): void {
    const before = this.#indexed;
    this.#indexed += indexed;
    const steps = (count: number) => Math.floor(count / loggedEvery);
    if (steps(this.#indexed) > steps(before) || (isDone && before >= loggedEvery))
      this.#context.logger.info({ indexed: this.#indexed, isDone }, 'indexing messages');
    if (isDone) this.#indexed = 0;
  }
}
