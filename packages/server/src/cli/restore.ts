import { cp, mkdir, readdir, readFile, rename, rm, rmdir } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../core/config/config.ts';
import { ConfigError } from '../core/config/configError.ts';
import { readConfig } from '../core/config/readConfig.ts';
import {
  type BackupNote,
  backupFormat,
  checksums,
  databaseFile,
  dumpFile,
  noteFile,
} from './backupFolder.ts';
import type { Command } from './command.ts';
import { configArguments, readArguments } from './readArguments.ts';
import { runTool } from './runTool.ts';

const usage = `usage: confab restore FOLDER [--data DIR]

Restores a backup into a data folder that is empty or doesn't exist yet (with PostgreSQL also into an empty
database, using pg_restore). Nothing is ever overwritten.`;

export const restore: Command = {
  name: 'restore',
  summary: 'Restore a backup into an empty data folder.',
  usage,
  async run(args) {
    const { words, flags } = readArguments(args, { words: ['FOLDER'], flags: ['data'], usage });
    const config = readConfig(configArguments(flags), process.env);
    await restoreBackup(config, resolve(words[0] as string));
    console.log(`Backup restored to ${config.data}.`);
  },
};

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
  await checkFiles(folder, note);
  const unfinished = `${resolve(config.data)}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  await mkdir(dirname(unfinished), { recursive: true });
  try {
    const notes = new Set([noteFile, dumpFile]);
    await cp(folder, unfinished, { recursive: true, filter: (path) => !notes.has(basename(path)) });
    if (wanted === 'sqlite') checkDatabase(join(unfinished, databaseFile));
    else await restoreDump(config, folder);
    await rmdir(config.data).catch(() => undefined);
    await rename(unfinished, config.data);
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

async function readNote(folder: string): Promise<BackupNote> {
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

/** Compares every file with its checksum. */
async function checkFiles(folder: string, { files }: BackupNote): Promise<void> {
  if (!files) return;
  const found = await checksums(folder);
  const missing = Object.keys(files).find((name) => !(name in found));
  if (missing) throw new ConfigError(`The backup is incomplete: ${join(folder, missing)} is missing.`);
  const damaged = Object.keys(files).find((name) => found[name] !== files[name]);
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

const restoreDump = (config: Config, folder: string) =>
  runTool('pg_restore', [
    '--no-owner',
    '--exit-on-error',
    '--single-transaction',
    '--dbname',
    config.databaseUrl as string,
    join(folder, dumpFile),
  ]);
