import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { TableRows } from './tableRows.ts';

/** Increases when an older `restore` could no longer read a backup. */
export const backupFormat = 1;
/** Identifies a folder as a backup. */
export const noteFile = 'backup.json';
/** SQLite's database file, in the data folder and in a backup. */
export const databaseFile = 'confab.db';
/** PostgreSQL's database, as written by pg_dump. */
export const dumpFile = 'confab.dump';

/** The metadata of a backup. */
export interface BackupNote {
  readonly format: number;
  /** The version of Confab that created it. */
  readonly version: string;
  /** ISO 8601. */
  readonly created_at: string;
  readonly database: 'sqlite' | 'postgres';
  /** SHA-256 of every file, as hex, by its path in the folder; absent in backups of older versions. */
  readonly files?: Readonly<Record<string, string>>;
  /** The rows of each table in the snapshot; absent in backups of older versions. */
  readonly rows?: TableRows;
  /** The S3 bucket that holds the uploaded files, which the backup does not contain. */
  readonly bucket?: string;
  /** The settings with secrets of the server that the backup does not contain, because variables set them. */
  readonly not_contained?: readonly string[];
}

/** Returns the secrets that a backup does not contain. Backups of older versions do not name them. */
export function secretsOutside({ not_contained, files }: BackupNote): readonly string[] {
  if (not_contained) return not_contained;
  return !files || 'secrets.json' in files ? [] : ['CONFAB_APP_SECRET', 'CONFAB_SESSION_SECRET'];
}

/** Returns the SHA-256 of every file below a folder except its metadata, by path with `/`. */
export async function checksums(folder: string): Promise<Record<string, string>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const sums: Record<string, string> = {};
  for (const entry of entries) {
    const path = join(entry.parentPath, entry.name);
    const name = relative(folder, path).split(sep).join('/');
    if (entry.isFile() && name !== noteFile) sums[name] = await checksum(path);
  }
  return sums;
}

async function checksum(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
