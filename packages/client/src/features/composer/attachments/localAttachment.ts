import {
  type Attachment,
  type AttachmentType,
  type ChatError,
  type UploadState,
  uploadKindOf,
} from '@confab/protocol';

/** What a composer knows of an attachment beside what travels (SEED.md section 3); it never leaves the machine. */
export interface LocalMetadata {
  readonly id: string;
  /** Absent for one that was uploaded earlier, as in a draft or an edit. */
  readonly file?: Blob;
  /** An address under which this page can show the file; revoked when the attachment goes. */
  readonly previewUri?: string;
  readonly uploadState: UploadState;
  /** How much has gone out, from 0 to 1; absent unless it is uploading. */
  readonly progress?: number;
  /** The rule that blocks it (ATT-03, ATT-04), or what a host's own step said. */
  readonly blockedBy?: string;
  /** Why the upload failed. */
  readonly error?: ChatError;
}

/** An attachment that is being written: the wire's fields, and what only this machine knows. */
export type LocalAttachment = Attachment & { readonly local: LocalMetadata };

/** What can be added: a file, or fields with one, such as a voice recording with its waveform. */
export type NewAttachment = Blob | (Attachment & { readonly file: Blob });

/** What travels of a local attachment. */
export function wireAttachment({ local: _, ...attachment }: LocalAttachment): Attachment {
  return attachment;
}

/** The fields of a new attachment, as far as the file itself tells them. */
export function fieldsOf(added: NewAttachment): { fields: Attachment; file: Blob } {
  const { file, ...given } = added instanceof Blob ? { file: added } : added;
  const name = 'name' in file && typeof file.name === 'string' ? file.name : undefined;
  return {
    file,
    fields: {
      type: typeOf(file.type),
      ...(file.type !== '' && { mime_type: file.type }),
      file_size: file.size,
      ...(name !== undefined && { title: name }),
      ...given,
    },
  };
}

/** The type of attachment that a file of this MIME type is. */
function typeOf(mimeType: string): AttachmentType {
  if (uploadKindOf(mimeType) === 'image') return 'image';
  if (mimeType.startsWith('video/')) return 'video';
  return mimeType.startsWith('audio/') ? 'audio' : 'file';
}
