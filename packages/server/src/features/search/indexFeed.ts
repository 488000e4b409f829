import type { ServerContext } from '../../core/feature/feature.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { ChangeRate } from './changeRate.ts';
import { IndexingLog } from './indexingLog.ts';
import type { IndexThread } from './indexThread.ts';

/** Delay between a change and indexing, to batch changes. A search indexes immediately. */
const delayMs = 300;
/** A short-lived server need not start the thread for its first message. */
const startDelayMs = 2000;
/** Polling interval for changes without a hint. */
const pollEveryMs = 5000;
/** Work is done in slices of this length, with longer pauses in between: messages have priority. */
const sliceMs = 50;
const pauseMs = 200;
/** During a flood the index cannot keep up, so it does little until that is over. A search still triggers it. */
const floodPauseMs = 1000;
const floodPerSecond = 2000;

const deleteChanges = statement((k, p: Placeholders<{ seq: number }>) =>
  k.deleteFrom('search_changes').where('seq', '<=', p('seq')),
);

/** Keeps the message index up to date, on the one node that may write to it. */
export class IndexFeed {
  readonly #context: ServerContext;
  readonly #thread: IndexThread;
  readonly #failures: { add(by: number): void };
  readonly #changes: ChangeRate;
  readonly #log: IndexingLog;
  #isActive = false;
  #cancelTimer: (() => void) | undefined;
  #dueAt = Number.POSITIVE_INFINITY;
  /** Changes do not end a pause before this. */
  #pausesUntil = 0;
  #isCatchingUp = false;
  #forgottenUpTo = 0;
  /** When the first change arrived that may not be searchable yet. */
  #behindSince: number | undefined;

  constructor(context: ServerContext, thread: IndexThread) {
    const { clock, metrics, logger } = context;
    this.#context = context;
    this.#thread = thread;
    this.#changes = new ChangeRate(clock);
    this.#log = new IndexingLog(logger);
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
    const messages = await this.#context.database.read.query((k) =>
      k.selectFrom('messages').select('id').limit(1),
    );
    if (messages.length > 0) this.hint();
  }

  /** Reports that this many messages may have changed: they are indexed soon. */
  hint(changes = 1): void {
    if (!this.#isActive) return;
    this.#changes.add(changes);
    this.#behindSince ??= this.#context.clock.now();
    const pause = this.#pausesUntil - this.#context.clock.now();
    this.#catchUpIn(Math.max(pause, this.#thread.isRunning ? delayMs : startDelayMs));
  }

  /** Continues after a search, which has indexed some changes itself. */
  searched(isIndexing: boolean): void {
    this.#catchUpIn(isIndexing ? pauseMs : pollEveryMs);
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
    const changesBefore = this.#changes.total;
    this.#dueAt = Number.POSITIVE_INFINITY;
    let next = pollEveryMs;
    try {
      const progress = await this.#thread.catchUp(sliceMs);
      this.#log.note(progress);
      if (!progress.isDone) this.#behindSince ??= began;
      else this.#behindSince = this.#changes.total === changesBefore ? undefined : began;
      await this.#forgetChanges(progress.changesUpTo);
      const isFlooded = this.#changes.exceeds(floodPerSecond);
      if (!progress.isDone) next = isFlooded ? floodPauseMs : pauseMs;
      else if (this.#changes.total !== changesBefore) next = delayMs;
    } catch (error) {
      this.#failures.add(1);
      if (this.#isActive) logger.warn({ err: error }, 'indexing messages failed; will retry');
    }
    this.#isCatchingUp = false;
    this.#pausesUntil = next === floodPauseMs ? clock.now() + next : 0;
    this.#catchUpIn(next);
  }

  /** Deletes processed changes. */
  async #forgetChanges(seq: number): Promise<void> {
    if (seq <= this.#forgottenUpTo || !this.#isActive) return;
    await this.#context.database.write((tx) => tx.run(deleteChanges, { seq }));
    this.#forgottenUpTo = seq;
  }
}
