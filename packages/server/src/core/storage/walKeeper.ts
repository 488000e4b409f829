import { Worker } from 'node:worker_threads';
import type { Checkpoint, CheckpointRequest } from './checkpointWorker.ts';
import type { WriteQueue } from './writeQueue.ts';

/** Delay between a write and copying the log into the main file. */
const delayMs = 1000;
/** A longer log (32 MiB of pages) is restarted. */
const longLogPages = 8192;
/** A round that copied no more than this leaves so little that writers can wait for it. */
const residuePages = 512;
const maxRounds = 5;

const isLong = (pages: number) => pages > longLogPages;

/**
 * Keeps SQLite's write-ahead log short without blocking the event loop: a worker copies pages into the main file during
 * writes, which pause only for the last few pages, after which SQLite writes the log from its beginning again.
 */
export class WalKeeper {
  readonly #path: string;
  #worker: Worker | undefined;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #closed = false;

  constructor(path: string) {
    this.#path = path;
  }

  /** Records a write to the log. */
  written(queue: WriteQueue): void {
    if (this.#timer || this.#running || this.#closed) return;
    this.#timer = setTimeout(() => {
      this.#timer = undefined;
      this.#running = this.#keep(queue)
        .catch(() => undefined)
        .finally(() => {
          this.#running = undefined;
        });
    }, delayMs);
    this.#timer.unref();
  }

  /** Copies the whole log into the main file and truncates it; requires that nobody writes. */
  async empty(): Promise<void> {
    await this.#running;
    if (!this.#closed) await this.#checkpoint('empty');
  }

  async close(): Promise<void> {
    this.#closed = true;
    clearTimeout(this.#timer);
    await this.#running;
    await this.#worker?.terminate();
  }

  async #keep(queue: WriteQueue): Promise<void> {
    let { logPages, carriedPages } = await this.#checkpoint('carry');
    // Writes during one round are copied by the next, shorter one.
    for (
      let round = 1, fresh = logPages;
      round < maxRounds && isLong(logPages) && fresh > residuePages;
      round++
    ) {
      const before = logPages;
      ({ logPages, carriedPages } = await this.#checkpoint('carry'));
      fresh = logPages - before;
    }
    if (isLong(logPages)) await queue.exclusive(async () => void (await this.#checkpoint('restart')));
    else if (carriedPages < logPages) this.written(queue);
  }

  #checkpoint(request: CheckpointRequest): Promise<Checkpoint> {
    this.#worker ??= this.#startWorker();
    const worker = this.#worker;
    return new Promise((resolve, reject) => {
      const failed = (error: unknown) => {
        this.#worker = undefined;
        reject(error);
      };
      worker.once('error', failed);
      worker.once('message', (answer: Checkpoint) => {
        worker.off('error', failed);
        resolve(answer);
      });
      worker.postMessage(request);
    });
  }

  #startWorker(): Worker {
    const file = import.meta.url.endsWith('.ts') ? './checkpointWorker.ts' : './checkpointWorker.js';
    const worker = new Worker(new URL(file, import.meta.url), { workerData: this.#path });
    worker.unref();
    return worker;
  }
}
