import { aborted, ChatError } from '@confab/protocol';
import { reconnectDelayMs } from '../connection/backoff.ts';
import type { CoreContext } from '../coreContext.ts';
import { toChatError } from './errors.ts';

/** A file that is uploaded in parts, numbered from 1: its parts, and those that have arrived. */
export interface FileParts {
  /** Bytes of each part except the last. */
  readonly part_size: number;
  readonly part_count: number;
  readonly parts: readonly number[];
}

/** A part's bytes and how to send them. */
export interface PartBytes {
  readonly bytes: Blob;
  readonly timeoutMs: number;
  readonly signal: AbortSignal;
  onSent(sentBytes: number): void;
}

/** The endpoint pair that a file's parts are sent to. */
export interface PartsTarget {
  /** Begins an upload, or finds the one begun under the same id. */
  begin(signal: AbortSignal | undefined): Promise<FileParts>;
  /** Returns the parts that have arrived so far. */
  find(signal: AbortSignal | undefined): Promise<FileParts>;
  sendPart(part: number, bytes: PartBytes): Promise<unknown>;
}

export interface MultipartSenderOptions {
  readonly file: Blob;
  readonly signal: AbortSignal | undefined;
  onProgress(fraction: number): void;
}

/**
 * Longest time for one call with bytes, in milliseconds: a part over a slow line, or the final check of a large file.
 */
export const byteCallTimeoutMs = 300_000;
const maxConcurrentParts = 2;
/** After this many attempts in a row without a part arriving, the upload fails. */
const maxAttempts = 10;

/**
 * Sends a file in parts (ATT-10). After a failure it asks which parts have arrived and continues with the others, as
 * long as the error is retryable; started again under the same id, it continues too.
 */
export class MultipartSender {
  readonly #context: CoreContext;
  readonly #target: PartsTarget;
  readonly #options: MultipartSenderOptions;
  /** Bytes sent so far of the parts under way. */
  readonly #sending = new Map<number, number>();
  #arrivedBytes = 0;
  #reported = 0;
  /** Failures in a row. */
  #failures = 0;

  constructor(context: CoreContext, target: PartsTarget, options: MultipartSenderOptions) {
    this.#context = context;
    this.#target = target;
    this.#options = options;
  }

  /** Sends the parts that have not arrived yet; resolves when all have. */
  async send(): Promise<void> {
    await this.#sendMissing(await this.retry(() => this.#target.begin(this.#options.signal)));
  }

  /** Counts a failure; returns false when no attempt is left. */
  countFailure(): boolean {
    return ++this.#failures < maxAttempts;
  }

  /** Retries while the error is retryable and attempts are left. */
  async retry<T>(attempt: (isRepeated: boolean) => Promise<T>, ended?: AbortSignal): Promise<T> {
    for (let isRepeated = false; ; isRepeated = true) {
      try {
        return await attempt(isRepeated);
      } catch (cause) {
        if (this.#options.signal?.aborted) throw new ChatError(aborted, { cause });
        const error = toChatError(cause);
        if (!error.retryable || ended?.aborted || !this.countFailure()) throw error;
        await this.#pause(this.#failures, error.details.retry_after_ms);
      }
    }
  }

  async #sendMissing(upload: FileParts): Promise<void> {
    const arrived = new Set(upload.parts);
    const missing: number[] = [];
    this.#arrivedBytes = 0;
    for (let part = 1; part <= upload.part_count; part++) {
      if (arrived.has(part)) this.#arrivedBytes += this.#slice(upload, part).size;
      else missing.push(part);
    }
    // One part that cannot be sent stops the others, and so does the caller.
    const ended = new AbortController();
    const { signal } = this.#options;
    const cancel = () => ended.abort(signal?.reason);
    if (signal?.aborted) cancel();
    signal?.addEventListener('abort', cancel);
    const lane = async () => {
      for (let part = missing.shift(); part !== undefined; part = missing.shift()) {
        await this.#sendPart(upload, part, ended.signal);
      }
    };
    const lanes = Array.from({ length: maxConcurrentParts }, lane);
    try {
      await Promise.all(lanes);
    } catch (cause) {
      missing.length = 0;
      ended.abort();
      await Promise.allSettled(lanes);
      throw cause;
    } finally {
      signal?.removeEventListener('abort', cancel);
      this.#sending.clear();
    }
  }

  async #sendPart(upload: FileParts, part: number, ended: AbortSignal): Promise<void> {
    const bytes = this.#slice(upload, part);
    const send = async (isRepeated: boolean) => {
      // The part may have arrived and only the answer got lost.
      if (isRepeated && (await this.#hasArrived(part))) return;
      await this.#target.sendPart(part, {
        bytes,
        timeoutMs: byteCallTimeoutMs,
        signal: ended,
        onSent: (sent) => {
          this.#sending.set(part, Math.min(sent, bytes.size));
          this.#reportProgress();
        },
      });
    };
    await this.retry(send, ended);
    this.#failures = 0;
    this.#sending.delete(part);
    this.#arrivedBytes += bytes.size;
    this.#reportProgress();
  }

  async #hasArrived(part: number): Promise<boolean> {
    return (await this.#target.find(this.#options.signal)).parts.includes(part);
  }

  #slice({ part_size }: FileParts, part: number): Blob {
    return this.#options.file.slice((part - 1) * part_size, part * part_size);
  }

  /** Bytes that must be sent again stay counted, so that progress never goes backwards. */
  #reportProgress(): void {
    let bytes = this.#arrivedBytes;
    for (const sent of this.#sending.values()) bytes += sent;
    this.#reported = Math.max(this.#reported, Math.min(1, bytes / this.#options.file.size));
    this.#options.onProgress(this.#reported);
  }

  /** Waits before the next attempt, until the network is back or the upload is aborted. */
  #pause(failures: number, minDelayMs = 0): Promise<void> {
    const { environment } = this.#context;
    const { signal } = this.#options;
    const delayMs = Math.max(reconnectDelayMs(failures, environment.random()), minDelayMs);
    return new Promise((resolve) => {
      const finish = () => {
        environment.clearTimeout(timer);
        endWake();
        signal?.removeEventListener('abort', finish);
        resolve();
      };
      const timer = environment.setTimeout(finish, delayMs);
      const endWake = environment.onWake(finish);
      signal?.addEventListener('abort', finish);
    });
  }
}
