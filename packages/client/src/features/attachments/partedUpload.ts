import { ChatError, fromCid, type Uploaded, uploadIncomplete } from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { byteCallTimeoutMs, PartedSending, type PartsTarget } from '../../core/http/partedSending.ts';

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

/** Sends a file to a channel in parts (ATT-10) and has the service put them together. */
export class PartedUpload {
  readonly #context: ClientContext;
  readonly #options: PartedUploadOptions;
  readonly #sending: PartedSending;

  constructor(context: ClientContext, options: PartedUploadOptions) {
    this.#context = context;
    this.#options = options;
    this.#sending = new PartedSending(context, this.#target(), options);
  }

  async run(): Promise<Uploaded> {
    for (;;) {
      await this.#sending.send();
      try {
        return await this.#sending.persist(() => this.#complete());
      } catch (error) {
        const isIncomplete = error instanceof ChatError && error.is(uploadIncomplete);
        if (!isIncomplete || !this.#sending.mayFail()) throw error;
      }
    }
  }

  /** Removes from the service what has arrived. */
  async drop(): Promise<void> {
    await this.#context.http.call('DELETE /uploads/{upload_id}', { params: { upload_id: this.#options.id } });
  }

  #target(): PartsTarget {
    const { http } = this.#context;
    const { id, cid, kind, name, mimeType: mime_type, file } = this.#options;
    return {
      begin: async (signal) => {
        const params = fromCid(cid);
        const body = { id, kind, name, mime_type, size: file.size };
        return (
          await http.call('POST /channels/{type}/{id}/uploads', { params, body, ...(signal && { signal }) })
        ).upload;
      },
      look: async (signal) => {
        const params = { upload_id: id };
        return (await http.call('GET /uploads/{upload_id}', { params, ...(signal && { signal }) })).upload;
      },
      put: (part, how) => {
        const params = { upload_id: id, part: String(part) };
        return http.sendBytes('PUT /uploads/{upload_id}/parts/{part}', { params, ...how });
      },
    };
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
}
