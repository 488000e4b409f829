import { createHash } from 'node:crypto';
import { type Attachment, isLinkPreview } from '@confab/protocol';
import { parsed } from '../../../../core/storage/columns.ts';
import type { LoadedMessage } from '../../../bulk/index.ts';
import type { MessageRow } from '../../../messages/index.ts';
import type { ImportChannelRow, ImportedFileRow } from '../../migrations.ts';

/** Counts and hashes the messages of a channel, in the archive and here, in the archive's order. */
export class ChannelDigest {
  readonly #archive = createHash('sha256');
  readonly #here = createHash('sha256');
  readonly #files = createHash('sha256');
  #counts = { messages: 0, messages_here: 0, files: 0, files_here: 0, file_bytes: 0 };
  /** Messages that cannot be imported. */
  leftOut = 0;

  /** Adds a message of the archive, the same message here if it exists, and the records of its files. */
  add(archived: LoadedMessage, here: MessageRow | undefined, files: readonly ImportedFileRow[]): void {
    const attachments = archived.attachments ?? [];
    const { id, user_id, text, type, parent_id = null, created_at } = archived;
    const line = [id, user_id, Date.parse(created_at), text, type, parent_id, titlesOf(attachments)];
    this.#archive.update(`${JSON.stringify(line)}\n`);
    this.#counts.messages += 1;
    this.#counts.files += attachments.length;
    if (!here || here.deleted_at !== null) return;
    const titles = titlesOf(parsed<Attachment[]>(here.attachments, []));
    const stored = [
      here.id,
      here.user_id,
      Number(here.created_at),
      here.text,
      here.type,
      here.parent_id,
      titles,
    ];
    this.#here.update(`${JSON.stringify(stored)}\n`);
    this.#counts.messages_here += 1;
    for (const { file_id, sha256, size } of files) {
      if (file_id === null) continue;
      this.#files.update(`${sha256}\n`);
      this.#counts.files_here += 1;
      this.#counts.file_bytes += Number(size);
    }
  }

  /** Returns the channel's part of the certificate. */
  finish(): Pick<
    ImportChannelRow,
    | 'messages'
    | 'messages_here'
    | 'left_out'
    | 'archive_hash'
    | 'hash'
    | 'files'
    | 'files_here'
    | 'file_bytes'
    | 'files_hash'
  > {
    return {
      ...this.#counts,
      left_out: this.leftOut,
      archive_hash: this.#archive.digest('hex'),
      hash: this.#here.digest('hex'),
      files_hash: this.#files.digest('hex'),
    };
  }
}

const titlesOf = (attachments: readonly Attachment[]): (string | undefined)[] =>
  attachments.filter((attachment) => !isLinkPreview(attachment)).map(({ title }) => title);
