import type { Transaction } from '../../../core/storage/database.ts';
import { updateTally } from './importStore.ts';
import type { LoadCursor, Loading } from './loading.ts';

const phases = ['people', 'channels', 'messages', 'members'] as const;

/** The position of an import: what was completed before this run, and what has been since. */
export class LoadProgress {
  readonly #loading: Loading;
  readonly #start: LoadCursor;
  /** Users known only from messages, by the archive's ids, met so far. */
  readonly unlisted: Set<string>;
  /** Completed emoji, bookmarks and the check of links. */
  extras: number;

  constructor(loading: Loading) {
    this.#loading = loading;
    this.#start = loading.task.state ?? { phase: 'people', at: 0, within: 0, unlisted: [] };
    this.unlisted = new Set(this.#start.unlisted);
    this.extras = this.#start.extras ?? 0;
  }

  /** Whether a phase was completed before this run. */
  isPhaseDone(phase: LoadCursor['phase']): boolean {
    return phases.indexOf(this.#start.phase) > phases.indexOf(phase);
  }

  /** Whether a position was completed before this run. */
  isDone(phase: LoadCursor['phase'], at: number, within = 0): boolean {
    if (this.isPhaseDone(phase)) return true;
    const start = this.#start;
    if (start.phase !== phase) return false;
    return at < start.at || (at === start.at && within < start.within);
  }

  /** Writes in a transaction that also stores where a resumed import continues, and the counts so far. */
  async save(
    next: Pick<LoadCursor, 'phase' | 'at'> & { within?: number },
    write?: (tx: Transaction) => Promise<void>,
  ): Promise<void> {
    const { context, task, importId, tally } = this.#loading;
    const state: LoadCursor = { within: 0, ...next, unlisted: [...this.unlisted], extras: this.extras };
    await context.database.write(async (tx) => {
      await write?.(tx);
      const row = { id: importId, tally: JSON.stringify(tally.toColumn()), updated_at: context.clock.now() };
      await tx.run(updateTally, row);
      await task.keep(tx, { state, done: tally.done });
    });
  }
}
