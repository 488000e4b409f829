/** A file to upload: a `File` of a page, or a `Blob` (of Node too: `fs.openAsBlob`). It is read in chunks. */
export type UploadSource = Blob & { readonly name?: string };

/** How a file is uploaded. */
export interface UploadOptions {
  /** Defaults to the file's own name. */
  name?: string;
  /** The MIME type; defaults to the file's own. */
  mimeType?: string;
  /** Aborts the upload; parts that have arrived are removed from the service. */
  signal?: AbortSignal;
  /**
   * Whether the file may be stored until there is a network (`@confab/client/offline`). The upload then resolves with an
   * address for a message of this client, which uploads the file before it is sent.
   */
  mayWait?: boolean;
  /** Called with the fraction sent so far, from 0 to 1. */
  onProgress?(fraction: number): void;
}
