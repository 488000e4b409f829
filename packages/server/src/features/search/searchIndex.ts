import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServerContext } from '../../core/feature/feature.ts';
import { perServer } from '../../core/feature/perServer.ts';
import type { LeasedWork } from '../../core/jobs/lease.ts';
import { type Placeholders, statement } from '../../core/storage/statement.ts';
import { StoreClosedError, StoreUnavailableError } from '../../core/storage/storeErrors.ts';
import type { IndexAnswer, IndexProgress, IndexQuery } from './index/indexQuery.ts';
import type { IndexLocation } from './index/openIndex.ts';
import type { WorkerAnswer, WorkerCall, WorkerTask } from './index/searchWorker.ts';

/** The message index, on its own thread, started on demand. */
export interface SearchIndex {
  search(query: IndexQuery): Promise<IndexAnswer>;
  /** Reports that this many messages may have changed: they are indexed soon. */
  hint(changes?: number): void;
  /** Begins to index: of several nodes the one that holds the lease, and for the others only what a search needs. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

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

const deleteChanges = statement((k, p: Placeholders<{ seq: number }>) =>
  k.deleteFrom('search_changes').where('seq', '<=', p('seq')),
);

interface Waiting {
  resolve(answer: never): void;
  reject(error: Error): void;
}

export const searchIndex = perServer((context): SearchIndex => {
  const { clock, logger, database, config, leases } = context;
  // Other nodes only search.
  let isFeeding = config.bus === 'none' && config.roles.includes('jobs');
  let worker: Worker | undefined;
  let calls = 0;
  const waiting = new Map<number, Waiting>();
  let cancelTimer: (() => void) | undefined;
  let dueAt = Number.POSITIVE_INFINITY;
  let isCatchingUp = false;
  let isStopped = false;
  let indexed = 0;
  let arrived = 0;
  let arrivals = 0;
  let countedFrom = clock.now();
  let forgottenUpTo = 0;
  /** When the first change arrived that may not be searchable yet. */
  let behindSince: number | undefined;
  context.metrics.gauge(
    'confab_search_lag_seconds',
    'Age of the oldest message that isn’t searchable yet',
    () => (behindSince === undefined ? 0 : Math.max(0, clock.now() - behindSince) / 1000),
  );
  const failures = context.metrics.counter(
    'confab_search_failures_total',
    'Failed attempts to index messages',
  );

  const searches = context.metrics.histogram(
    'confab_search_seconds',
    'Duration of searches in the index, including their wait',
    [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 3, 10],
  );

  const ended = (of: Worker, error: Error) => {
    if (worker !== of) return;
    worker = undefined;
    for (const { reject } of waiting.values()) reject(error);
    waiting.clear();
  };

  const startWorker = (): Worker => {
    const isSource = import.meta.url.endsWith('.ts');
    const file = isSource ? './index/searchWorker.ts' : './index/searchWorker.js';
    const started = new Worker(new URL(file, import.meta.url), {
      workerData: locationOf(context),
      execArgv: isSource ? ['--conditions=confab-source'] : [],
    });
    started.unref();
    started.on('message', (message: WorkerAnswer) => {
      const call = waiting.get(message.id);
      waiting.delete(message.id);
      if ('error' in message) call?.reject(new Error(`The message index failed: ${message.error}`));
      else call?.resolve(message.answer as never);
    });
    started.on('error', (error) => {
      logger.error({ err: error }, 'the message index stopped');
      ended(started, new StoreUnavailableError('The message index stopped.', { cause: error }));
    });
    started.on('exit', () => ended(started, new StoreUnavailableError('The message index stopped.')));
    return started;
  };

  const ask = <T>(task: WorkerTask): Promise<T> =>
    new Promise<T>((resolve, reject) => {
      if (isStopped && task.kind !== 'close') return reject(new StoreClosedError('The server stops.'));
      worker ??= startWorker();
      const id = ++calls;
      waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      worker.postMessage({ id, task } satisfies WorkerCall);
    });

  const catchUpIn = (ms: number) => {
    const at = clock.now() + ms;
    if (!isFeeding || isStopped || isCatchingUp || at >= dueAt) return;
    cancelTimer?.();
    dueAt = at;
    cancelTimer = clock.after(ms, () => void catchUp());
  };

  async function catchUp(): Promise<void> {
    isCatchingUp = true;
    const began = clock.now();
    const arrivedBefore = arrivals;
    dueAt = Number.POSITIVE_INFINITY;
    let next = lookEveryMs;
    try {
      const progress = await ask<IndexProgress>({ kind: 'catchUp', forMs: pieceMs });
      report(progress);
      if (!progress.isDone) behindSince ??= began;
      else behindSince = arrivals === arrivedBefore ? undefined : began;
      await forgetChanges(progress.changesUpTo);
      const pause = isFlooded() ? floodPauseMs : pauseMs;
      if (!progress.isDone) next = pause;
      else if (arrivals !== arrivedBefore) next = delayMs;
    } catch (error) {
      failures.add(1);
      if (!isStopped) logger.warn({ err: error }, 'indexing messages failed; will retry');
    }
    isCatchingUp = false;
    catchUpIn(next);
  }

  /** Whether changes arrive faster than they can be indexed. */
  function isFlooded(): boolean {
    const now = clock.now();
    const isFlood = arrived * 1000 > floodPerSecond * (now - countedFrom);
    arrived = 0;
    countedFrom = now;
    return isFlood;
  }

  /** Deletes processed changes. */
  async function forgetChanges(seq: number): Promise<void> {
    if (seq <= forgottenUpTo || isStopped) return;
    await database.write((tx) => tx.run(deleteChanges, { seq }));
    forgottenUpTo = seq;
  }

  function report({ indexed: more, isDone }: IndexProgress): void {
    const before = indexed;
    indexed += more;
    const step = 100_000;
    if (Math.floor(indexed / step) > Math.floor(before / step) || (isDone && before >= step)) {
      logger.info({ indexed, isDone }, 'indexing messages');
    }
    if (isDone) indexed = 0;
  }

  /** Indexes changes left from the last run, and builds an index that does not exist yet. */
  async function lookForMessages(): Promise<void> {
    const any = await database.read.query((k) => k.selectFrom('messages').select('id').limit(1));
    if (any.length > 0) hint();
  }

  function hint(changes = 1): void {
    if (!isFeeding) return;
    arrived += changes;
    arrivals += changes;
    behindSince ??= clock.now();
    catchUpIn(worker ? delayMs : startDelayMs);
  }

  /** The work of the node that holds the lease. */
  function feed(): LeasedWork {
    isFeeding = true;
    void lookForMessages().catch((err) => logger.warn({ err }, 'messages to index could not be read'));
    return {
      stop: async () => {
        isFeeding = false;
        cancelTimer?.();
        dueAt = Number.POSITIVE_INFINITY;
        behindSince = undefined;
      },
    };
  }

  return {
    search: async (query) => {
      const began = performance.now();
      const answer = await ask<IndexAnswer>({ kind: 'search', query });
      searches.observe((performance.now() - began) / 1000);
      catchUpIn(answer.indexing ? pauseMs : lookEveryMs);
      return answer;
    },
    hint,
    async start() {
      if (config.bus === 'none') await lookForMessages();
      else await leases.keep('search', feed);
    },
    async stop() {
      isStopped = true;
      cancelTimer?.();
      const last = worker;
      if (!last) return;
      await ask({ kind: 'close' }).catch(() => undefined);
      await last.terminate();
    },
  };
});

const locationOf = ({ config }: ServerContext): IndexLocation =>
  config.databaseUrl === undefined
    ? { kind: 'sqlite', store: join(config.data, 'confab.db'), index: join(config.data, 'search.db') }
    : { kind: 'postgres', url: config.databaseUrl };
