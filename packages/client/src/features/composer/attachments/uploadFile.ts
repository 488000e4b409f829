import type { Attachment } from '@confab/protocol';
import type { LocalAttachment } from './localAttachment.ts';

/** What an upload answers (SEED.md section 7): where the file is, its thumbnail, and what the service found out. */
export interface UploadedFile {
  readonly file: string;
  readonly thumb_url?: string | undefined;
  readonly attachment?: Attachment | undefined;
}

/** Takes an attachment's file to where it is kept. What gives nothing takes the attachment back (ATT-02). */
export type UploadFile = (
  attachment: LocalAttachment & { readonly local: { readonly file: Blob } },
  options: {
    /** Aborted when the attachment is removed. */
    readonly signal: AbortSignal;
    /** To be told how much has gone out, from 0 to 1. */
    onProgress(fraction: number): void;
  },
) => Promise<UploadedFile | undefined>;
