import { copyFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type { Config } from '../core/config/config.ts';
import { ConfigError } from '../core/config/configError.ts';
import { createFolder } from '../core/config/createFolder.ts';
import { readConfigFile } from '../core/config/readConfig.ts';
import { settings } from '../core/config/settings.ts';
import { filesFolder } from '../core/files/openFileStorage.ts';
import { serverVersion } from '../core/observe/version.ts';
import { asFileErrors } from '../core/storage/sqliteErrors.ts';
import { addressOfRunning, withApi } from './api.ts';
import {
  type BackupNote,
  backupFormat,
  checksums,
  databaseFile,
  dumpFile,
  noteFile,
  secretsOutside,
} from './backupFolder.ts';
import type { Command } from './command.ts';
import { configOfServer } from './configOfServer.ts';
import { connectPostgres } from './connectPostgres.ts';
import { copyFiles } from './copyFiles.ts';
import { readArguments } from './readArguments.ts';
import { runTool } from './runTool.ts';
import { countPostgresRows, countSqliteRows, type TableRows } from './tableRows.ts';

const usage = `usage: confab backup FOLDER [--data DIR]

Backs up everything to a new folder: a consistent snapshot of the database, files, secrets and confab.json.
The server can keep running. PostgreSQL needs pg_dump on the PATH.
The folder contains secrets, but not those that variables set: store it where nobody else can read it.`;

/** Files of the data folder that a backup copies besides the database and `files`; others are temporary or not Confab’s. */
const kept = ['secrets.json', 'vapid.json', 'confab.json'];

export const backup: Command = {
  name: 'backup',
  summary: 'Back up the database, files and secrets to a folder.',
  usage,
  async run(args) {
    const { words, flags } = readArguments(args, { words: ['FOLDER'], flags: ['data'], usage });
    const folder = resolve(words[0] as string);
    const config = configOfServer(flags);
    const note = await writeBackup(config, folder);
    await recordBackup(config);
    console.log(`Backup written to ${folder}.`);
    const outside = secretsOutside(note);
    if (outside.length > 0) console.log(`Not contained: ${outside.join(', ')}: keep them elsewhere.`);
  },
};

/** Ticks the backup in the checklist of a running server; one that does not run, or does not answer, learns nothing. */
async function recordBackup(config: Config): Promise<void> {
  const running = await addressOfRunning(config.data).catch(() => undefined);
  if (running === undefined) return;
  await withApi(config, (call) => call('POST /setup/backups', { body: {} })).catch(() => undefined);
}

/** Writes a backup; the folder appears only once it is complete. Throws a `ConfigError` on failure. */
async function writeBackup(config: Config, folder: string): Promise<BackupNote> {
  if (await exists(folder)) throw new ConfigError(`${folder} already exists: choose a new folder.`);
  const unfinished = `${folder}.unfinished`;
  await rm(unfinished, { recursive: true, force: true });
  createFolder(unfinished, 0o700);
  try {
    const rows = await copyDatabase(config, unfinished);
    for (const name of kept) {
      const from = join(config.data, name);
      if (await exists(from)) await copyFile(from, join(unfinished, name));
    }
    const files = filesFolder(config);
    if (await exists(files)) {
      // Unfinished data of requests, which no row refers to.
      await copyFiles(files, join(unfinished, 'files'), (path) => !path.startsWith('incoming/'));
    }
    const note: BackupNote = {
      format: backupFormat,
      version: serverVersion,
      created_at: new Date().toISOString(),
      database: config.databaseUrl ? 'postgres' : 'sqlite',
      files: await checksums(unfinished),
      rows,
      not_contained: await missingSecrets(config, unfinished),
      ...(config.s3Bucket && { bucket: config.s3Bucket }),
    };
    await writeFile(join(unfinished, noteFile), `${JSON.stringify(note, null, 2)}\n`);
    await rename(unfinished, folder);
    return note;
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Returns the settings with secrets of the server whose values are not among the files of its backup. */
async function missingSecrets(config: Config, folder: string): Promise<string[]> {
  const inFile = readConfigFile(folder);
  const missing: string[] = [];
  for (const [name, file] of [
    ['appSecret', 'secrets.json'],
    ['sessionSecret', 'secrets.json'],
    ['vapidPrivateKey', 'vapid.json'],
  ] as const) {
    const value = config[name];
    const isContained =
      value === undefined ? await exists(join(folder, file)) : String(inFile[name]) === String(value);
    if (!isContained) missing.push(settings[name].variable);
  }
  return missing;
}

/** Copies a consistent snapshot and returns its rows. */
async function copyDatabase(config: Config, folder: string): Promise<TableRows> {
  if (config.databaseUrl) return await dumpPostgres(config.databaseUrl, join(folder, dumpFile));
  const source = join(config.data, databaseFile);
  if (!(await exists(source)))
    throw new ConfigError(`${config.data} has no ${databaseFile}: nothing to back up.`);
  using sqlite = asFileErrors(source, () => new DatabaseSync(source, { timeout: 10_000 }));
  const copy = join(folder, databaseFile);
  // A consistent snapshot despite concurrent writes, without the free pages.
  asFileErrors(copy, () => sqlite.prepare('VACUUM INTO ?').run(copy));
  return countSqliteRows(copy);
}

/** Dumps a snapshot and counts the rows in the same one. */
async function dumpPostgres(url: string, path: string): Promise<TableRows> {
  const client = await connectPostgres(url);
  try {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { rows } = await client.query('SELECT pg_export_snapshot() AS snapshot');
    const snapshot = `--snapshot=${rows[0].snapshot}`;
    await runTool('pg_dump', ['--format=custom', '--no-owner', snapshot, '--file', path], url);
    return await countPostgresRows(client);
  } finally {
    await client.end();
  }
}

const exists = (path: string) =>
  stat(path).then(
    () => true,
    () => false,
  );
