import {
  aborted,
  ChatError,
  fromCid,
  type Uploaded,
  type UploadKind,
  uploadNotFound,
  uploadPartSize,
} from '@confab/protocol';
import type { ClientContext } from '../../clientContext.ts';
import { isLive } from '../../core/connection/connectionState.ts';
import { uuidV7 } from '../../core/environment/uuid.ts';
import { toChatError } from '../../core/http/errors.ts';
import { byteCallTimeoutMs } from '../../core/http/multipartSender.ts';
import { perClient } from '../../perClient.ts';
import { MultipartUpload } from './multipartUpload.ts';
import type { UploadOptions, UploadSource } from './uploadOptions.ts';

/** The channel and kind of an upload. */
export interface UploadTarget {
  readonly cid: string;
  readonly kind: UploadKind;
}

/** The name and MIME type of a file. */
interface NamedFile {
  name: string;
  mimeType: string;
}

/** Uploads files: small ones whole, large ones in parts that continue after a break (ATT-02, ATT-10). */
export class Uploads {
  readonly #context: ClientContext;
  /** Ids of unfinished uploads, so that sending the same file again continues where it stopped. */
  readonly #unfinished = new WeakMap<Blob, Map<string, string>>();
  /** Stores a file that cannot be uploaded now; undefined where nothing stores any. */
  keep: ((target: UploadTarget, file: UploadSource, named: NamedFile) => Promise<Uploaded>) | undefined;

  constructor(context: ClientContext) {
    this.#context = context;
  }

  async send(target: UploadTarget, file: UploadSource, options: UploadOptions = {}): Promise<Uploaded> {
    const named = {
      name: options.name ?? (file.name || 'file'),
      mimeType: options.mimeType ?? file.type,
    };
    const given = { ...options, ...named };
    const isWhole = file.size <= uploadPartSize;
    const { keep } = this;
    const send = () =>
      isWhole ? this.#sendWhole(target, file, given) : this.#sendLarge(target, file, given);
    if (!options.mayWait || !keep) return send();
    const { connection } = this.#context;
    // An upload in parts waits for the network by itself, and its message with it.
    if (!isWhole && !isLive(connection.state.get())) return keep(target, file, named);
    return send().catch((cause: unknown) => {
      // While connected, a failed upload is reported and can be retried (ATT-02).
      if (toChatError(cause).retryable && !isLive(connection.state.get())) return keep(target, file, named);
      throw cause;
    });
  }

  async #sendLarge(
    target: UploadTarget,
    file: UploadSource,
    given: UploadOptions & NamedFile,
  ): Promise<Uploaded> {
    try {
      return await this.#sendInParts(target, file, given);
    } catch (error) {
      // An upload that the service has discarded in the meantime starts over, once.
      if (!(error instanceof ChatError && error.is(uploadNotFound))) throw error;
      this.#forget(target, file);
      return this.#sendInParts(target, file, given);
    }
  }

  async #sendWhole(
    { cid, kind }: UploadTarget,
    file: UploadSource,
    { name, mimeType, signal, onProgress }: UploadOptions & NamedFile,
  ): Promise<Uploaded> {
    const options = {
      params: fromCid(cid),
      query: { name, mime_type: mimeType },
      bytes: file,
      timeoutMs: byteCallTimeoutMs,
      ...(signal && { signal }),
      ...(onProgress && {
        onSent: (sent: number) => onProgress(file.size ? Math.min(1, sent / file.size) : 1),
      }),
    };
    const { http } = this.#context;
    const uploaded =
      kind === 'image'
        ? await http.sendBytes('POST /channels/{type}/{id}/images', options)
        : await http.sendBytes('POST /channels/{type}/{id}/files', options);
    onProgress?.(1);
    return uploaded;
  }

  async #sendInParts(
    target: UploadTarget,
    file: UploadSource,
    { name, mimeType, signal, onProgress }: UploadOptions & NamedFile,
  ): Promise<Uploaded> {
    const upload = new MultipartUpload(this.#context, {
      ...target,
      ...{ file, name, mimeType, signal },
      id: this.#idOf(target, file),
      onProgress: (fraction) => onProgress?.(fraction),
    });
    try {
      const uploaded = await upload.run();
      this.#forget(target, file);
      return uploaded;
    } catch (error) {
      if (error instanceof ChatError && error.is(aborted)) {
        this.#forget(target, file);
        // If this fails, the service removes it after a day.
        upload.drop().catch(() => undefined);
      }
      throw error;
    }
  }

  #idOf(target: UploadTarget, file: Blob): string {
    const ids = this.#unfinished.get(file) ?? new Map<string, string>();
    this.#unfinished.set(file, ids);
    const known = ids.get(keyOf(target));
    if (known) return known;
    const id = uuidV7(this.#context.environment);
    ids.set(keyOf(target), id);
    return id;
  }

  #forget(target: UploadTarget, file: Blob): void {
    this.#unfinished.get(file)?.delete(keyOf(target));
  }
}

const keyOf = ({ cid, kind }: UploadTarget) => `${kind} ${cid}`;

/** One client's uploads. */
export const uploads = perClient((context) => new Uploads(context));
