import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import type pg from 'pg';
import type { Config } from '../core/config/config.ts';
import { ConfigError } from '../core/config/configError.ts';
import { defaultConfig } from '../core/config/readConfig.ts';
import { SchemaError } from '../core/storage/migration.ts';
import { type BackupNote, databaseFile, dumpFile, secretsOutside } from './backupFolder.ts';
import { type Finding, ok, problem, warning } from './findings.ts';
import { compareFiles, readNote, restoreFiles } from './restoreBackup.ts';
import { runTool } from './runTool.ts';
import { emptyScratch, openScratch } from './scratchDatabase.ts';
import { countPostgresRows, countSqliteRows, type TableRows } from './tableRows.ts';

const otherBackup =
  'Use another backup, and look for the cause: a full or failing disk, or an interrupted copy.';

/**
 * Proves a backup: compares its files with their checksums, restores it into a temporary folder (and `scratchUrl`, an
 * empty PostgreSQL database), compares the rows of every table, and opens it with this version. No job runs.
 */
export async function* verifyBackup(
  folder: string,
  scratchUrl: string | undefined,
): AsyncGenerator<Finding, void, void> {
  const note = await readNote(folder).catch((error: Error) => error);
  if (note instanceof Error) {
    yield problem('backup', note.message, otherBackup);
    return;
  }
  yield ok('backup', `Made by Confab ${note.version} on ${note.database} at ${note.created_at}.`);
  const files = await compareFiles(folder, note);
  if (!files) yield warning('checksums', 'The backup has no checksums.', 'Make a new one with this version.');
  else if (files.missing.length + files.damaged.length > 0) {
    for (const name of files.missing) yield problem('checksums', `${name} is missing.`, otherBackup);
    for (const name of files.damaged) yield problem('checksums', `${name} was changed.`, otherBackup);
    return;
  } else yield ok('checksums', `${files.checked} files match their checksums.`);
  for (const name of files?.stray ?? []) {
    yield warning('checksums', `${name} is not part of the backup.`, 'Remove it: restore ignores it.');
  }
  const outside = secretsOutside(note);
  if (outside.length > 0) {
    yield warning(
      'secrets',
      `Not contained: ${outside.join(', ')}.`,
      'Keep them elsewhere: a restored server needs the same values.',
    );
  }
  if (note.database === 'postgres' && scratchUrl === undefined) {
    yield await readDump(folder);
    return;
  }
  const scratch = note.database === 'postgres' ? scratchUrl : undefined;
  yield* verifyRestored(folder, note, scratch);
}

/** Reads the whole dump, which proves less than restoring it. */
async function readDump(folder: string): Promise<Finding> {
  await runTool('pg_restore', ['--file=/dev/null', join(folder, dumpFile)]);
  return warning(
    'database',
    'The dump is readable from start to end, but was not restored.',
    'Set CONFAB_SCRATCH_URL to the URL of an empty PostgreSQL database to restore it there.',
  );
}

async function* verifyRestored(
  folder: string,
  note: BackupNote,
  scratchUrl: string | undefined,
): AsyncGenerator<Finding, void, void> {
  const temporary = await mkdtemp(join(tmpdir(), 'confab-verify-'));
  const client = scratchUrl === undefined ? undefined : await openScratch(scratchUrl);
  try {
    const config = defaultConfig({
      data: join(temporary, 'data'),
      host: '127.0.0.1',
      port: 0,
      logLevel: 'silent',
      databaseUrl: scratchUrl,
      // Those of the server may be settings, which are not known here; this copy is opened with any.
      appSecret: [randomUUID()],
      sessionSecret: [randomUUID()],
    });
    try {
      await restoreFiles(config, folder, note);
    } catch (error) {
      if (!(error instanceof ConfigError)) throw error;
      yield problem('database', error.message, otherBackup);
      return;
    }
    yield ok('database', `Restored into a temporary ${client ? 'database' : 'folder'} and intact.`);
    const rows = client ? await countPostgresRows(client) : countSqliteRows(join(config.data, databaseFile));
    yield* compareRows(note.rows, rows);
    if ('recorded_secrets' in rows) await forgetSecrets(client ?? join(config.data, databaseFile));
    yield* openRestored(config, note);
  } finally {
    if (client) await emptyScratch(client).finally(() => client.end());
    await rm(temporary, { recursive: true, force: true });
  }
}

/** Lets a copy be opened with any secrets. */
async function forgetSecrets(copy: pg.Client | string): Promise<void> {
  const command = 'DELETE FROM recorded_secrets';
  if (typeof copy !== 'string') return void (await copy.query(command));
  const sqlite = new DatabaseSync(copy);
  sqlite.exec(command);
  sqlite.close();
}

function* compareRows(recorded: TableRows | undefined, found: TableRows): Generator<Finding, void, void> {
  if (!recorded) {
    yield warning('rows', 'The backup has no row counts.', 'Make a new one with this version.');
    return;
  }
  const names = [...new Set([...Object.keys(recorded), ...Object.keys(found)])].sort();
  const different = names.filter((name) => recorded[name] !== found[name]);
  for (const name of different) {
    const text = `${name} has ${found[name] ?? 'no'} rows, but ${recorded[name] ?? 'no'} were backed up.`;
    yield problem('rows', text, otherBackup);
  }
  if (different.length > 0) return;
  const total = Object.values(found).reduce((sum, rows) => sum + rows, 0);
  yield ok('rows', `${total} rows in ${names.length} tables, as backed up.`);
}

/** Opens the store as a server does, without running anything, and looks for every file that it refers to. */
async function* openRestored(config: Config, note: BackupNote): AsyncGenerator<Finding, void, void> {
  const { createServer } = await import('../server.ts');
  const { storedBlobs } = await import('../features/transfers/index.ts');
  let server: Awaited<ReturnType<typeof createServer>>;
  try {
    server = await createServer(config);
  } catch (error) {
    if (!(error instanceof SchemaError || error instanceof ConfigError)) throw error;
    yield problem('opening', error.message, 'Install that version of Confab, or use another backup.');
    return;
  }
  try {
    const { database, files } = server.context;
    yield ok('opening', 'This version opens it.');
    if (note.bucket !== undefined) {
      yield warning(
        'files',
        `Uploaded files are in the bucket ${note.bucket}, which the backup does not contain.`,
        'Protect the bucket with versioning or replication of its storage.',
      );
      return;
    }
    let count = 0;
    const missing: string[] = [];
    for await (const key of storedBlobs(database.read)) {
      count++;
      const isThere = await files.localCopy(key).then(
        () => true,
        () => false,
      );
      if (!isThere) missing.push(key);
    }
    if (missing.length === 0) yield ok('files', `All ${count} stored files are there.`);
    else {
      yield warning(
        'files',
        `${missing.length} of ${count} stored files are missing, such as ${missing[0]}.`,
        'Files deleted during the backup are expected here; if there are others, look for them in older backups.',
      );
    }
  } finally {
    await server.stop();
  }
}
