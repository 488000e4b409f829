import { rm } from 'node:fs/promises';
import {
  type Attachment,
  ChatError,
  type ImportReason,
  imageInvalid,
  uploadBlocked,
  uploadKindOf,
} from '@confab/protocol';
import { createLimiter } from '../../../core/files/limiters.ts';
import { factsOf, ingestUpload, insertFile, selectFile, sizeLimit } from '../../attachments/index.ts';
import type { ImportedFileRow } from '../migrations.ts';
import { selectImportedFiles, upsertImportedFile } from './importedFileStore.ts';
import type { Loading } from './loading.ts';
import { ByteReceiver } from './receiveBytes.ts';
import type { SourceFile } from './source.ts';

/** A file of a message that is imported. */
interface WantedFile {
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

/** Brings the files of imported messages, by the same rules as uploads. */
export class FileImport {
  readonly #loading: Loading;
  readonly #receiver: ByteReceiver;
  readonly #inTurn = createLimiter(maxConcurrent);

  constructor(loading: Loading) {
    this.#loading = loading;
    this.#receiver = new ByteReceiver(loading.context);
  }

  /**
   * Stores files, each unsent until its message claims it. Files that were stored before a crash are found again. Throws
   * `storage_full`.
   */
  async bring(wanted: readonly WantedFile[]): Promise<FileOutcome[]> {
    const { context, isDry } = this.#loading;
    if (wanted.length === 0) return [];
    const message_ids = [...new Set(wanted.map(({ messageId }) => messageId))];
    const known = isDry ? [] : await context.database.read.all(selectImportedFiles, { message_ids });
    const fileIds = new Map(known.map((row) => [`${row.message_id} ${row.source}`, row]));
    const settled = await Promise.allSettled(
      wanted.map((one) =>
        this.#inTurn(() => this.#bringOne(one, fileIds.get(`${one.messageId} ${one.file.key}`))),
      ),
    );
    return settled.map((result) => {
      if (result.status === 'rejected') throw result.reason;
      return result.value;
    });
  }

  async #bringOne(wanted: WantedFile, known: ImportedFileRow | undefined): Promise<FileOutcome> {
    const { context, isDry, options } = this.#loading;
    const { from, size } = wanted.file;
    if (known?.file_id) {
      const stored = await context.database.read.get(selectFile, { id: known.file_id });
      if (stored) {
        return { attachment: attachmentOf(wanted.file, factsOf(stored)), fileId: stored.id, record: known };
      }
    }
    const maxBytes = sizeLimit(context, uploadKindOf(typeOf(wanted.file)));
    const isLeftAsLink = from !== undefined && 'address' in from && !options.files;
    const refusal = isLeftAsLink ? 'file_linked' : this.#receiver.refusal(from, maxBytes, size);
    if (refusal || !from) return this.#missing(wanted, refusal ?? 'file_missing');
    if (isDry) return { ...this.#missing(wanted, 'file_linked'), reason: undefined };
    return this.#store(wanted, maxBytes);
  }

  async #store(wanted: WantedFile, maxBytes: number): Promise<FileOutcome> {
    const { context, importId } = this.#loading;
    const { file, cid, userId, messageId } = wanted;
    const path = context.files.freshPath();
    try {
      const mimeType = typeOf(file);
      const received = await this.#receiver.receive(file.from as NonNullable<SourceFile['from']>, {
        path,
        maxBytes,
        mimeType: file.mimeType,
      });
      if (typeof received === 'string') return this.#missing(wanted, received);
      const record: ImportedFileRow = {
        ...{ message_id: messageId, source: file.key, import_id: importId, cid, name: '', reason: null },
        file_id: null,
        ...received,
      };
      const ingest = (kind: 'image' | 'file') =>
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
    } catch (error) {
      if (error instanceof ChatError && error.is(uploadBlocked)) return this.#missing(wanted, 'file_blocked');
      throw error;
    } finally {
      await rm(path, { force: true });
    }
  }

  #missing({ file, cid, messageId }: WantedFile, reason: ImportReason): FileOutcome {
    const record: ImportedFileRow = {
      ...{ message_id: messageId, source: file.key, import_id: this.#loading.importId, cid },
      ...{ name: file.name, reason, file_id: null, size: null, sha256: null },
    };
    return { attachment: placeholderOf(file), reason, record };
  }
}

const typeOf = ({ name, mimeType }: SourceFile): string =>
  mimeType ?? imageTypes[name.split('.').at(-1)?.toLowerCase() ?? ''] ?? 'application/octet-stream';

const attachmentOf = (file: SourceFile, facts: Attachment): Attachment => ({ ...facts, title: file.name });

/** The type of an attachment that only has a name: its file did not come. */
const missingFileType = 'x-missing-file';

/** Shows a file that did not come: as a link to where it was, otherwise by its name. */
export function placeholderOf({ name, link, mimeType, size }: SourceFile): Attachment {
  if (link === undefined) return { type: missingFileType, title: name };
  return {
    type: 'file',
    title: name,
    asset_url: link,
    ...(mimeType !== undefined && { mime_type: mimeType }),
    ...(size !== undefined && { file_size: size }),
  };
}

/** Whether an attachment of a message here is the placeholder of this file. */
export const isPlaceholderOf = (file: SourceFile, attachment: Attachment): boolean =>
  file.link === undefined
    ? attachment.type === missingFileType && attachment.title === file.name
    : attachment.asset_url === file.link;
