import type { Attachment } from '@confab/protocol';
import type { LocalAttachment } from './localAttachment.ts';

/** The result of an upload: the file's address, its thumbnail, and fields that the service detected. */
export interface UploadedFile {
  readonly file: string;
  readonly thumb_url?: string | undefined;
  readonly attachment?: Attachment | undefined;
}

/** Uploads an attachment's file. Returning nothing removes the attachment (ATT-02). */
export type UploadFile = (
  attachment: LocalAttachment & { readonly local: { readonly file: Blob } },
  options: {
    /** Aborted when the attachment is removed. */
    readonly signal: AbortSignal;
    /** Called with the fraction sent so far, from 0 to 1. */
    onProgress(fraction: number): void;
  },
) => Promise<UploadedFile | undefined>;
