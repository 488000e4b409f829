import type { Logger } from '../../core/observe/logger.ts';
import type { IndexProgress } from './index/indexQuery.ts';

/** Progress is logged after this many messages. */
const messagesPerLine = 100_000;

/** Logs the progress of indexing that takes long. */
export class IndexingLog {
  readonly #logger: Logger;
  /** Messages indexed since the index was last complete. */
  #indexed = 0;

  constructor(logger: Logger) {
    this.#logger = logger;
  }

  note({ indexed, isDone }: IndexProgress): void {
    const before = this.#indexed;
    this.#indexed += indexed;
    const lines = (count: number) => Math.floor(count / messagesPerLine);
    if (lines(this.#indexed) > lines(before) || (isDone && before >= messagesPerLine))
      this.#logger.info({ indexed: this.#indexed, isDone }, 'indexing messages');
    if (isDone) this.#indexed = 0;
  }
}
