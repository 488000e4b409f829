import { ChatError, fromCid, type Upload, type Uploaded, uploadIncomplete } from '@confab/protocol';
import type { ClientContext } from '../clientContext.ts';
import { reconnectDelayMs } from '../connection/backoff.ts';
import { aborted, toChatError } from '../http/errors.ts';

/** A file on its way in parts. */
export interface PartedUploadOptions {
  /** Made by this client: by it the upload is found again. */
  readonly id: string;
  readonly cid: string;
  readonly kind: 'image' | 'file';
  readonly file: Blob;
  readonly name: string;
  readonly mimeType: string;
  readonly signal: AbortSignal | undefined;
  onProgress(fraction: number): void;
}

/** How long one call with bytes may take, in milliseconds: a part over a slow line, or the last look at a large file. */
export const byteCallTimeoutMs = 300_000;
const partsAtOnce = 2;
/** So many tries in a row without a part arriving, and the upload has failed. */
const mostTries = 10;

/**
 * Sends a file in parts (ATT-10). After a break it asks which parts have arrived and goes on with the others, as long as
 * trying again has sense; started again under the same id, it does the same.
 */
export class PartedUpload {
  readonly #context: ClientContext;
  readonly #options: PartedUploadOptions;
  /** Bytes that are on their way, by part. */
  readonly #sending = new Map<number, number>();
  #arrivedBytes = 0;
  #told = 0;
  /** Failures in a row. */
  #failures = 0;

  constructor(context: ClientContext, options: PartedUploadOptions) {
    this.#context = context;
    this.#options = options;
  }

  async run(): Promise<Uploaded> {
    for (;;) {
      await this.#sendMissing(await this.#persist(() => this.#begin()));
      try {
        return await this.#persist(() => this.#complete());
      } catch (error) {
        const isIncomplete = error instanceof ChatError && error.is(uploadIncomplete);
        if (!isIncomplete || ++this.#failures >= mostTries) throw error;
      }
    }
  }

  /** Removes from the service what has arrived. */
  async drop(): Promise<void> {
    await this.#context.http.call('DELETE /uploads/{upload_id}', { params: { upload_id: this.#options.id } });
  }

  /** Tries again as long as it has sense. */
  async #persist<T>(attempt: (isRepeated: boolean) => Promise<T>, ended?: AbortSignal): Promise<T> {
    for (let isRepeated = false; ; isRepeated = true) {
      try {
        return await attempt(isRepeated);
      } catch (cause) {
        if (this.#options.signal?.aborted) throw new ChatError(aborted, { cause });
        const error = toChatError(cause);
        if (!error.retryable || ended?.aborted || ++this.#failures >= mostTries) throw error;
        await this.#pause(this.#failures, error.details.retry_after_ms);
      }
    }
  }

  async #begin(): Promise<Upload> {
    const { id, cid, kind, name, mimeType: mime_type, file, signal } = this.#options;
    const { upload } = await this.#context.http.call('POST /channels/{type}/{id}/uploads', {
      params: fromCid(cid),
      body: { id, kind, name, mime_type, size: file.size },
      ...(signal && { signal }),
    });
    return upload;
  }

  async #sendMissing(upload: Upload): Promise<void> {
    const there = new Set(upload.parts);
    const missing: number[] = [];
    this.#arrivedBytes = 0;
    for (let part = 1; part <= upload.part_count; part++) {
      if (there.has(part)) this.#arrivedBytes += this.#slice(upload, part).size;
      else missing.push(part);
    }
    // One part that cannot be sent ends the others.
    const ended = new AbortController();
    const lane = async () => {
      for (let part = missing.shift(); part !== undefined; part = missing.shift()) {
        await this.#sendPart(upload, part, ended.signal);
      }
    };
    const lanes = Array.from({ length: partsAtOnce }, lane);
    try {
      await Promise.all(lanes);
    } catch (cause) {
      missing.length = 0;
      ended.abort();
      await Promise.allSettled(lanes);
      throw cause;
    } finally {
      this.#sending.clear();
    }
  }

  async #sendPart(upload: Upload, part: number, ended: AbortSignal): Promise<void> {
    const { signal } = this.#options;
    const bytes = this.#slice(upload, part);
    const send = async (isRepeated: boolean) => {
      // Only the answer may have been lost.
      if (isRepeated && (await this.#hasArrived(part))) return;
      await this.#context.http.sendBytes('PUT /uploads/{upload_id}/parts/{part}', {
        params: { upload_id: upload.id, part: String(part) },
        bytes,
        timeoutMs: byteCallTimeoutMs,
        signal: signal ? AbortSignal.any([signal, ended]) : ended,
        onSent: (sent) => {
          this.#sending.set(part, Math.min(sent, bytes.size));
          this.#tell();
        },
      });
    };
    await this.#persist(send, ended);
    this.#failures = 0;
    this.#sending.delete(part);
    this.#arrivedBytes += bytes.size;
    this.#tell();
  }

  async #hasArrived(part: number): Promise<boolean> {
    const { id, signal } = this.#options;
    const { upload } = await this.#context.http.call('GET /uploads/{upload_id}', {
      params: { upload_id: id },
      ...(signal && { signal }),
    });
    return upload.parts.includes(part);
  }

  #slice({ part_size }: Upload, part: number): Blob {
    return this.#options.file.slice((part - 1) * part_size, part * part_size);
  }

  async #complete(): Promise<Uploaded> {
    const { id, signal } = this.#options;
    return this.#context.http.call('POST /uploads/{upload_id}/complete', {
      params: { upload_id: id },
      body: {},
      timeoutMs: byteCallTimeoutMs,
      ...(signal && { signal }),
    });
  }

  /** What has once gone out counts, though it may have to go again: progress never runs backwards. */
  #tell(): void {
    let bytes = this.#arrivedBytes;
    for (const sent of this.#sending.values()) bytes += sent;
    this.#told = Math.max(this.#told, Math.min(1, bytes / this.#options.file.size));
    this.#options.onProgress(this.#told);
  }

  /** Waits before the next try, or until the network is back, or the upload is ended. */
  #pause(tries: number, leastMs = 0): Promise<void> {
    const { environment } = this.#context;
    const { signal } = this.#options;
    const delayMs = Math.max(reconnectDelayMs(tries, environment.random()), leastMs);
    return new Promise((resolve) => {
      const over = () => {
        environment.clearTimeout(timer);
        endWake();
        signal?.removeEventListener('abort', over);
        resolve();
      };
      const timer = environment.setTimeout(over, delayMs);
      const endWake = environment.onWake(over);
      signal?.addEventListener('abort', over);
    });
  }
}
