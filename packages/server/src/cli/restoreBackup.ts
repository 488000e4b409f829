import { mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../core/config/config.ts';
import { ConfigError } from '../core/config/configError.ts';
import { createFolder } from '../core/config/createFolder.ts';
import {
  type BackupNote,
  backupFormat,
  checksums,
  databaseFile,
  dumpFile,
  noteFile,
} from './backupFolder.ts';
import { connectPostgres } from './connectPostgres.ts';
import { copyFiles } from './copyFiles.ts';
import { runTool } from './runTool.ts';
import { postgresTables } from './tableRows.ts';

/** Restores a backup; the data folder appears only once it is complete. Throws a `ConfigError` on failure. */
export async function restoreBackup(config: Config, folder: string): Promise<void> {
  const note = await readNote(folder);
  const wanted = config.databaseUrl ? 'postgres' : 'sqlite';
  if (note.database !== wanted) {
    throw new ConfigError(
      `The backup is from a server on ${note.database}, but this one uses ${wanted}. Check CONFAB_DATABASE_URL.`,
    );
  }
  await refuseUnlessEmpty(config.data);
  if (config.databaseUrl) await refuseUsedDatabase(config.databaseUrl);
  await checkFiles(folder, note);
  await restoreFiles(config, folder, note);
}

/** Restores a backup whose files have been compared with their checksums. */
export async function restoreFiles(config: Config, folder: string, { files }: BackupNote): Promise<void> {
  const unfinished = `${resolve(config.data)}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  createFolder(dirname(unfinished));
  try {
    const isRestored = (path: string) => ![noteFile, dumpFile].includes(path);
    await copyFiles(folder, unfinished, (path) => isRestored(path) && (!files || path in files));
    await mkdir(join(unfinished, 'files'), { recursive: true });
    if (config.databaseUrl) await restoreDump(config.databaseUrl, folder);
    else checkDatabase(join(unfinished, databaseFile));
    await rmdir(config.data).catch(() => undefined);
    await rename(unfinished, config.data);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Reads the metadata of a backup. Throws a `ConfigError` if there is none or this version cannot restore it. */
export async function readNote(folder: string): Promise<BackupNote> {
  const text = await readFile(join(folder, noteFile), 'utf8').catch(() => {
    throw new ConfigError(`${folder} is not a backup: it has no ${noteFile}.`);
  });
  const note = parseNote(text);
  if (!note) throw new ConfigError(`The backup is damaged: ${join(folder, noteFile)} is incomplete.`);
  if (note.format === backupFormat) return note;
  throw new ConfigError(
    `The backup was made by Confab ${note.version} in a format that this version can't read.`,
  );
}

function parseNote(text: string): BackupNote | undefined {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** How the files of a backup differ from its metadata. */
export interface FileDifferences {
  readonly checked: number;
  readonly missing: readonly string[];
  readonly damaged: readonly string[];
  /** Files that are not part of the backup. */
  readonly stray: readonly string[];
}

/** Compares every file with its checksum; undefined for a backup of an older version, which has none. */
export async function compareFiles(
  folder: string,
  { files }: BackupNote,
): Promise<FileDifferences | undefined> {
  if (!files) return undefined;
  const found = await checksums(folder);
  const names = Object.keys(files);
  return {
    checked: names.length,
    missing: names.filter((name) => !(name in found)),
    damaged: names.filter((name) => name in found && found[name] !== files[name]),
    stray: Object.keys(found).filter((name) => !(name in files)),
  };
}

async function checkFiles(folder: string, note: BackupNote): Promise<void> {
  const [missing, damaged] = await compareFiles(folder, note).then((differences) => [
    differences?.missing[0],
    differences?.damaged[0],
  ]);
  if (missing) throw new ConfigError(`The backup is incomplete: ${join(folder, missing)} is missing.`);
  if (damaged)
    throw new ConfigError(
      `The backup is damaged: ${join(folder, damaged)} was changed after it was written.`,
    );
}

async function refuseUnlessEmpty(data: string): Promise<void> {
  const names = await readdir(data).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw new ConfigError(`${data} cannot be read: ${error.message}.`);
  });
  if (names.length > 0) {
    throw new ConfigError(`${data} is not empty: restore to a new folder. Nothing is ever overwritten.`);
  }
}

async function refuseUsedDatabase(url: string): Promise<void> {
  const client = await connectPostgres(url);
  const [table] = await postgresTables(client).finally(() => client.end());
  if (table === undefined) return;
  throw new ConfigError(
    'The database in CONFAB_DATABASE_URL is not empty: restore into a new one. Nothing is ever overwritten.',
  );
}

function checkDatabase(path: string): void {
  const sqlite = new DatabaseSync(path);
  try {
    const { integrity_check } = sqlite.prepare('PRAGMA integrity_check').get() as { integrity_check: string };
    if (integrity_check !== 'ok')
      throw new ConfigError(`The backup's database is damaged: ${integrity_check}`);
  } catch (error) {
    if (error instanceof ConfigError) throw error;
    throw new ConfigError(`The backup's database is damaged: ${(error as Error).message}.`);
  } finally {
    sqlite.close();
  }
}

const restoreDump = (url: string, folder: string) =>
  runTool(
    'pg_restore',
    ['--no-owner', '--exit-on-error', '--single-transaction', join(folder, dumpFile)],
    url,
  );
