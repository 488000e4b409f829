import { rm } from 'node:fs/promises';
import {
  type Attachment,
  ChatError,
  type ImportReason,
  imageInvalid,
  internalError,
  type UploadKind,
  uploadBlocked,
  uploadKindOf,
} from '@confab/protocol';
import { createLimiter } from '../../../../core/files/limiters.ts';
import { factsOf, ingestUpload, insertFile, selectFile, sizeLimit } from '../../../attachments/index.ts';
import type { ImportedFileRow } from '../../migrations.ts';
import type { Loading } from '../loading.ts';
import type { SourceBytes, SourceFile } from '../source.ts';
import { placeholderOf } from './filePlaceholder.ts';
import { selectImportedFiles, upsertImportedFile } from './importedFileStore.ts';
import { ByteReceiver, type Received } from './receiveBytes.ts';

/** A file of a message that is imported. */
interface MessageFile {
  readonly messageId: string;
  readonly cid: string;
  /** The author of the message. */
  readonly userId: string;
  readonly file: SourceFile;
}

/** The result for a file: stored, and part of the message once the message claims it, or a reason. */
export interface FileOutcome {
  readonly attachment: Attachment;
  readonly fileId?: string | undefined;
  readonly reason?: ImportReason | undefined;
  /** Not stored yet if there is a reason. */
  readonly record: ImportedFileRow;
}

/** At once, for each import. */
const maxConcurrent = 4;

const imageTypes: Readonly<Record<string, string>> = {
  avif: 'image/avif',
  gif: 'image/gif',
  jpeg: 'image/jpeg',
  jpg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
};

/** Imports the files of messages, by the same rules as uploads. */
export class FileImporter {
  readonly #loading: Loading;
  readonly #receiver: ByteReceiver;
  readonly #limited = createLimiter(maxConcurrent);

  constructor(loading: Loading) {
    this.#loading = loading;
    this.#receiver = new ByteReceiver(loading.context);
  }

  /**
   * Stores files, each unsent until its message claims it. Files that were stored before a crash are found again. Throws
   * `storage_full`.
   */
  async importFiles(messageFiles: readonly MessageFile[]): Promise<FileOutcome[]> {
    const { context, isDry } = this.#loading;
    if (messageFiles.length === 0) return [];
    const message_ids = [...new Set(messageFiles.map(({ messageId }) => messageId))];
    const records = isDry ? [] : await context.database.read.all(selectImportedFiles, { message_ids });
    const recordOf = new Map(records.map((record) => [`${record.message_id} ${record.source}`, record]));
    // All of them end before an error is thrown, so that none goes on unnoticed.
    const results = await Promise.allSettled(
      messageFiles.map((messageFile) => {
        const record = recordOf.get(`${messageFile.messageId} ${messageFile.file.key}`);
        return this.#limited(() => this.#importFile(messageFile, record));
      }),
    );
    return results.map((result) => {
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    });
  }

  async #importFile(messageFile: MessageFile, record: ImportedFileRow | undefined): Promise<FileOutcome> {
    const { context, isDry, options } = this.#loading;
    const { file } = messageFile;
    if (record?.file_id) {
      const stored = await context.database.read.get(selectFile, { id: record.file_id });
      if (stored) return { attachment: attachmentOf(file, factsOf(stored)), fileId: stored.id, record };
    }
    const { from, size } = file;
    const maxBytes = sizeLimit(context, uploadKindOf(mimeTypeOf(file)));
    const isLeftAsLink = from !== undefined && 'address' in from && !options.files;
    const refusal = isLeftAsLink ? 'file_linked' : this.#receiver.refusal(from, maxBytes, size);
    if (refusal || !from) return this.#missing(messageFile, refusal ?? 'file_missing');
    if (isDry) return { ...this.#missing(messageFile, 'file_linked'), reason: undefined };
    return this.#receive(messageFile, from, maxBytes);
  }

  async #receive(messageFile: MessageFile, from: SourceBytes, maxBytes: number): Promise<FileOutcome> {
    const path = this.#loading.context.files.freshPath();
    try {
      const { mimeType } = messageFile.file;
      const received = await this.#receiver.receive(from, { path, maxBytes, mimeType });
      if (typeof received === 'string') return this.#missing(messageFile, received);
      return await this.#store(messageFile, path, received);
    } catch (error) {
      if (error instanceof ChatError && error.is(uploadBlocked)) {
        return this.#missing(messageFile, 'file_blocked');
      }
      // A file that cannot be inspected must not stop the import: the next one tries again.
      if (error instanceof ChatError && error.is(internalError)) {
        return this.#missing(messageFile, 'file_unreachable');
      }
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }

  /** Stores received bytes; as a file if they claim to be an image and are none. */
  async #store(messageFile: MessageFile, path: string, received: Received): Promise<FileOutcome> {
    const { context } = this.#loading;
    const { file, cid, userId } = messageFile;
    const mimeType = mimeTypeOf(file);
    const record: ImportedFileRow = {
      ...this.#recordOf(messageFile),
      name: '',
      reason: null,
      file_id: null,
      ...received,
    };
    const ingest = (kind: UploadKind) =>
      ingestUpload(context, { path, cid, userId, kind, name: file.name, mimeType }, async (tx, row) => {
        await tx.run(insertFile, row);
        await tx.run(upsertImportedFile, { ...record, file_id: row.id });
      });
    const row = await ingest(uploadKindOf(mimeType)).catch((error: unknown) => {
      if (error instanceof ChatError && error.is(imageInvalid)) return ingest('file');
      throw error;
    });
    return {
      attachment: attachmentOf(file, factsOf(row)),
      fileId: row.id,
      record: { ...record, file_id: row.id },
    };
  }

  #missing(messageFile: MessageFile, reason: ImportReason): FileOutcome {
    const { file } = messageFile;
    const record: ImportedFileRow = {
      ...this.#recordOf(messageFile),
      name: file.name,
      reason,
      file_id: null,
      size: null,
      sha256: null,
    };
    return { attachment: placeholderOf(file), reason, record };
  }

  #recordOf({ file, cid, messageId }: MessageFile) {
    return { message_id: messageId, source: file.key, import_id: this.#loading.importId, cid };
  }
}

const mimeTypeOf = ({ name, mimeType }: SourceFile): string =>
  mimeType ?? imageTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';

const attachmentOf = (file: SourceFile, facts: Attachment): Attachment => ({ ...facts, title: file.name });
