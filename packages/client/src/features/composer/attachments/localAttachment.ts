import {
  type Attachment,
  type AttachmentType,
  type ChatError,
  type UploadState,
  uploadKindOf,
} from '@confab/protocol';

/** The composer's local state of an attachment; it is never sent. */
export interface LocalMetadata {
  readonly id: string;
  /** Undefined for one that was uploaded earlier, as in a draft or an edit. */
  readonly file?: Blob;
  /** An object URL for showing the file; revoked when the attachment is removed. */
  readonly previewUri?: string;
  readonly uploadState: UploadState;
  /** Fraction sent so far, from 0 to 1; only while uploading. */
  readonly progress?: number;
  /** The rule that blocks it (ATT-03, ATT-04), or the reason given by a host's step. */
  readonly blockedBy?: string;
  /** Why the upload failed. */
  readonly error?: ChatError;
}

/** An attachment being written: the wire's fields and its local state. */
export type LocalAttachment = Attachment & { readonly local: LocalMetadata };

/** A file to attach, alone or with fields, such as a voice recording with its waveform. */
export type NewAttachment = Blob | (Attachment & { readonly file: Blob });

/** Returns an attachment without its local state, as it is sent. */
export function wireAttachment({ local: _, ...attachment }: LocalAttachment): Attachment {
  return attachment;
}

/** Returns the fields of a new attachment that follow from the file. */
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

/** Returns the attachment type for a MIME type. */
function typeOf(mimeType: string): AttachmentType {
  if (uploadKindOf(mimeType) === 'image') return 'image';
  if (mimeType.startsWith('video/')) return 'video';
  return mimeType.startsWith('audio/') ? 'audio' : 'file';
}
