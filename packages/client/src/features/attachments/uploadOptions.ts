/** A file to be sent: a `File` of a page, or a `Blob` (of Node too: `fs.openAsBlob`). It is read a piece at a time. */
export type UploadSource = Blob & { readonly name?: string };

/** How a file is sent. */
export interface UploadOptions {
  /** The file's own, unless told. */
  name?: string;
  /** The MIME type; the file's own, unless told. */
  mimeType?: string;
  /** Ends the upload; what has gone out is removed from the service. */
  signal?: AbortSignal;
  /** To be told how much has gone out, from 0 to 1. */
  onProgress?(fraction: number): void;
}
