import type { Readable } from 'node:stream';

/** Bytes from `from` to `to`, both inside. */
export interface ByteRange {
  readonly from: number;
  readonly to: number;
}

/** A file that grows by parts, which may arrive in any order and side by side. */
export interface PartedFile {
  readonly key: string;
  /** The storage's token for it while it is unfinished. */
  readonly token: string;
}

/** A part of a file; every part but the last is equally long. */
export interface FilePart {
  /** From 1. */
  readonly part: number;
  /** Where it begins in the whole, in bytes. */
  readonly offset: number;
  /** In bytes. */
  readonly size: number;
}

/** A file as a path of this machine. `await using` removes what was made for it. */
export interface LocalCopy extends AsyncDisposable {
  readonly path: string;
}

/**
 * Where the bytes of files are kept: a folder, or S3-compatible storage; one contract suite holds both. Keys are made
 * by the server and say nothing about what is in a file. What is acknowledged is durable. No room left is
 * `storage_full`, and leaves nothing behind.
 */
export interface FileStorage {
  /** Keeps the file at `path` under `key`; `path` is gone afterwards. */
  keep(key: string, path: string): Promise<void>;
  /** The bytes, or a range of them. Throws {@link FileMissing} before the first byte. */
  read(key: string, range?: ByteRange): Promise<Readable>;
  /** The whole file as a path, for what cannot work on a stream; nobody may change it. Throws {@link FileMissing}. */
  localCopy(key: string): Promise<LocalCopy>;
  /** Removes a file; one that is not there is as good as removed. */
  remove(key: string): Promise<void>;

  /** Begins a file. */
  beginParts(key: string): Promise<PartedFile>;
  /**
   * Writes a part; throws `upload_broken` unless `body` has exactly its bytes. Answers what `finishParts` needs of it.
   */
  writePart(file: PartedFile, place: FilePart, body: Readable): Promise<string>;
  /** Makes the file of its parts: the tags of all of them, in order. */
  finishParts(file: PartedFile, tags: readonly string[]): Promise<void>;
  /** Gives the file up; doing it again, or after it was finished, changes nothing. */
  dropParts(file: PartedFile): Promise<void>;

  /** Where what arrives may lie until it is kept: a fresh path on this machine. */
  freshPath(): string;
  close(): void;
}

/** The storage has no such file. */
export class FileMissing extends Error {
  constructor(key: string, cause?: unknown) {
    super(`The file ${key} is missing from the storage.`, { cause });
  }
}
