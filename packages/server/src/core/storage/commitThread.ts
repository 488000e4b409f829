import { Worker } from 'node:worker_threads';
import type { CommitOutcome, CommitRequest, CommitWorkerData } from './commitWorker.ts';
import type { EnqueuedStatement } from './enqueuedStatement.ts';
import type { SqliteValue } from './rowStatement.ts';
import { StoreUnavailableError } from './storeErrors.ts';

/**
 * Commits the enqueued statements of batches on its own thread and connection, while the main thread continues with the
 * next batch.
 */
export class CommitThread {
  readonly #data: CommitWorkerData;
  #worker: Worker | undefined;
  #indexes = new Map<string, number>();

  constructor(data: CommitWorkerData) {
    this.#data = data;
  }

  /**
   * Runs the statements in one transaction and makes it durable; returns false, with nothing committed, if one fails.
   */
  async commit(puts: readonly EnqueuedStatement[]): Promise<boolean> {
    return (await this.#ask(this.#toCommit(puts))) === 'committed';
  }

  async close(): Promise<void> {
    await this.#worker?.terminate();
  }

  #toCommit(puts: readonly EnqueuedStatement[]): CommitRequest {
    const added: string[] = [];
    const steps: number[] = [];
    const values: SqliteValue[][] = [];
    for (const put of puts) {
      let index = this.#indexes.get(put.sql);
      if (index === undefined) {
        index = this.#indexes.size;
        this.#indexes.set(put.sql, index);
        added.push(put.sql);
      }
      steps.push(index, put.refusal ? 1 : 0);
      values.push(put.values);
    }
    return { added, steps, values };
  }

  #ask(commit: CommitRequest): Promise<CommitOutcome> {
    this.#worker ??= this.#start();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      // It is then unknown whether the commit was made.
      const failed = (cause: unknown) => {
        this.#worker = undefined;
        this.#indexes = new Map();
        reject(new StoreUnavailableError('The commit thread failed.', { cause }));
      };
      worker.once('error', failed);
      worker.once('message', (outcome: CommitOutcome) => {
        worker.off('error', failed);
        resolve(outcome);
      });
      worker.postMessage(commit);
    });
  }

  #start(): Worker {
    const file = import.meta.url.endsWith('.ts') ? './commitWorker.ts' : './commitWorker.js';
    const worker = new Worker(new URL(file, import.meta.url), { workerData: this.#data });
    worker.unref();
    return worker;
  }
}
