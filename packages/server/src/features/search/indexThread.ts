import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import type { ServerContext } from '../../core/feature/feature.ts';
import { StoreClosedError, StoreUnavailableError } from '../../core/storage/storeErrors.ts';
import type { IndexAnswer, IndexProgress, IndexQuery } from './index/indexQuery.ts';
import type { IndexLocation } from './index/openIndex.ts';
import type { WorkerAnswer, WorkerCall, WorkerTask } from './index/searchWorker.ts';

interface Waiting {
  resolve(answer: never): void;
  reject(error: Error): void;
}

/**
 * The thread of the message index. The first task starts it, and starts it again after it has failed. A task rejects with
 * a {@link StoreUnavailableError} if the thread ends before it answers.
 */
export class IndexThread {
  readonly #context: ServerContext;
  readonly #waiting = new Map<number, Waiting>();
  #worker: Worker | undefined;
  #lastCall = 0;
  #isStopped = false;

  constructor(context: ServerContext) {
    this.#context = context;
  }

  get isRunning(): boolean {
    return this.#worker !== undefined;
  }

  search(query: IndexQuery): Promise<IndexAnswer> {
    return this.#call({ kind: 'search', query });
  }

  /** Indexes changed messages for about this long. */
  catchUp(forMs: number): Promise<IndexProgress> {
    return this.#call({ kind: 'catchUp', forMs });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    const last = this.#worker;
    if (!last) return;
    await this.#call({ kind: 'close' }).catch(() => undefined);
    await last.terminate();
  }

  #call<T>(task: WorkerTask): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.#isStopped && task.kind !== 'close') return reject(new StoreClosedError('The server stops.'));
      this.#worker ??= this.#start();
      const id = ++this.#lastCall;
      this.#waiting.set(id, { resolve: resolve as Waiting['resolve'], reject });
      this.#worker.postMessage({ id, task } satisfies WorkerCall);
    });
  }

  #start(): Worker {
    const isSource = import.meta.url.endsWith('.ts');
    const file = isSource ? './index/searchWorker.ts' : './index/searchWorker.js';
    const worker = new Worker(new URL(file, import.meta.url), {
      workerData: locationOf(this.#context),
      execArgv: isSource ? ['--conditions=confab-source'] : [],
    });
    worker.unref();
    worker.on('message', (answer: WorkerAnswer) => this.#answered(answer));
    worker.on('error', (error) => {
      this.#context.logger.error({ err: error }, 'the message index stopped');
      this.#ended(worker, error);
    });
    worker.on('exit', () => this.#ended(worker));
    return worker;
  }

  #answered(message: WorkerAnswer): void {
    const call = this.#waiting.get(message.id);
    this.#waiting.delete(message.id);
    if ('error' in message) call?.reject(new Error(`The message index failed: ${message.error}`));
    else call?.resolve(message.answer as never);
  }

  #ended(worker: Worker, cause?: unknown): void {
    if (this.#worker !== worker) return;
    this.#worker = undefined;
    const error = new StoreUnavailableError('The message index stopped.', { cause });
    for (const { reject } of this.#waiting.values()) reject(error);
    this.#waiting.clear();
  }
}

const locationOf = ({ config }: ServerContext): IndexLocation =>
  config.databaseUrl === undefined
    ? { kind: 'sqlite', store: join(config.data, 'confab.db'), index: join(config.data, 'search.db') }
    : { kind: 'postgres', url: config.databaseUrl };
