import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import {
  appRoles,
  archiveInvalid,
  ChatError,
  type ImportedKind,
  messageTypes,
  serverNotEmpty,
} from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import { FileMissing } from '../../../core/files/fileStorage.ts';
import type { NewJob } from '../../../core/jobs/jobQueue.ts';
import type { Transaction } from '../../../core/storage/database.ts';
import type { RunningTask } from '../../tasks/index.ts';
import { selectUsersByEmail } from '../../users/index.ts';
import { type Given, isGiven } from '../imports/fields.ts';
import { selectImportOfSource, updateSourceId, updateTally } from '../imports/importStore.ts';
import type { Tally } from '../imports/tally.ts';
import { jsonLines } from '../zip/jsonLines.ts';
import { type ArchiveEntry, BrokenEntry, type ZipArchive } from '../zip/zipArchive.ts';
import {
  archiveFormat,
  blobFolder,
  blobKey,
  type Manifest,
  manifestPath,
  timerKinds,
  timersPath,
} from './archiveForm.ts';
import { columnsOf, fromArchived, type Row } from './columns.ts';
import { type ExportedTable, exportedTables } from './exportedTables.ts';
import { publishAfterImport } from './publishAfterImport.ts';
import { keyOf, keysThere, writeRows } from './tableRows.ts';

/** Progress of a full import. */
export interface EverythingCursor {
  /** Index among the tables; then the timers, then the files. */
  readonly at: number;
  /** Completed lines or files within it. */
  readonly within: number;
}

export interface EverythingLoading {
  readonly context: ServerContext;
  readonly task: RunningTask<unknown, EverythingCursor>;
  readonly importId: string;
  readonly isDry: boolean;
  readonly zip: ZipArchive;
  readonly tally: Tally;
}

const rowsPerBatch = 250;
const maxLineBytes = 16 * 1024 * 1024;
const tables = exportedTables.filter(({ isRecord }) => !isRecord);

const kinds: Readonly<Record<string, ImportedKind>> = {
  users: 'users',
  channels: 'channels',
  members: 'members',
  messages: 'messages',
  reactions: 'reactions',
  pins: 'pins',
  custom_emoji: 'emoji',
};

/** Whether an archive is a full export. */
export const isEverything = ({ entries }: ZipArchive): boolean => entries.has(manifestPath);

/**
 * Restores a full export into a server without channels: rows, then timers, then files. Resumes after a crash. Throws
 * `archive_invalid`, `server_not_empty`.
 */
export async function importEverything(loading: EverythingLoading): Promise<void> {
  const { context, importId, task, isDry, tally } = loading;
  const manifest = await readManifest(loading.zip);
  await requireEmpty(context, importId, manifest.id);
  const start = task.state ?? { at: 0, within: 0 };
  for (const [at, of] of tables.entries()) {
    if (at < start.at) continue;
    tally.isMuted = at === start.at && start.within > 0;
    await loadTable(loading, of, { at, within: at === start.at ? start.within : 0 });
  }
  tally.isMuted = false;
  if (start.at <= tables.length) await loadTimers(loading);
  await loadBlobs(loading, start.at === tables.length + 1 ? start.within : 0);
  if (!isDry) await publishAfterImport(context);
}

async function readManifest(zip: ZipArchive): Promise<Manifest> {
  const entry = zip.entries.get(manifestPath) as ArchiveEntry;
  for await (const { value } of jsonLines(zip.bytes(entry))) {
    const manifest = value as Partial<Manifest> | undefined;
    const isOurs = isGiven(value) && manifest?.form === 'confab' && typeof manifest.id === 'string';
    if (!isOurs || manifest.id?.length === 0 || (manifest.id as string).length > 64) break;
    if (manifest.format === archiveFormat) return manifest as Manifest;
    const from = typeof manifest.version === 'string' ? manifest.version.slice(0, 20) : 'another version';
    throw new ChatError(archiveInvalid, {
      message: `The export was made by Confab ${from} in a format that this version can’t read.`,
    });
  }
  throw new ChatError(archiveInvalid, { message: `The archive’s ${manifestPath} is missing or invalid.` });
}

/** Throws if the server has its own channels, unless they come from this export. */
async function requireEmpty(context: ServerContext, importId: string, sourceId: string): Promise<void> {
  await context.database.write(async (tx) => {
    const before = await tx.get(selectImportOfSource, { source_id: sourceId });
    const [channel] = before ? [] : await tx.query((k) => k.selectFrom('channels').select('cid').limit(1));
    if (channel) throw new ChatError(serverNotEmpty);
    await tx.run(updateSourceId, { id: importId, source_id: sourceId });
  });
}

async function loadTable(
  loading: EverythingLoading,
  of: ExportedTable,
  start: EverythingCursor,
): Promise<void> {
  const { context, zip, tally, isDry } = loading;
  const entry = zip.entries.get(`${of.file}.jsonl`);
  const kind = kinds[of.table] ?? 'records';
  const columns = await columnsOf(context.database.read, of);
  let some: Row[] = [];
  let within = 0;
  const flush = async (next: EverythingCursor) => {
    const rows = await settle(loading, of, some);
    some = [];
    const there = of.replaces ? new Set() : await keysThere(context.database.read, of, { columns, rows });
    const fresh = rows.filter((row) => !there.has(keyOf(of, row)));
    count(tally, kind, rows, fresh);
    await keep(loading, next, (tx) => (isDry ? undefined : writeRows(tx, of, { columns, rows: fresh })));
  };
  for await (const [given, location] of objectsOf(loading, entry, kind)) {
    within += 1;
    if (within <= start.within) continue;
    tally.isMuted = false;
    const row = given && fromArchived(columns, given);
    if (!row || !isSound(of, row)) {
      if (given) tally.note(kind, 'broken_line', true, location);
    } else some.push(row);
    if (some.length === rowsPerBatch) await flush({ at: start.at, within });
  }
  tally.isMuted = false;
  await flush({ at: start.at + 1, within: 0 });
}

/** Yields the objects of a file of lines with their line numbers; undefined for broken lines, which count too. */
async function* objectsOf(
  { zip, tally }: EverythingLoading,
  entry: ArchiveEntry | undefined,
  kind: ImportedKind,
): AsyncGenerator<[Given | undefined, string]> {
  if (!entry) return;
  try {
    for await (const { index, value, broken } of jsonLines(zip.bytes(entry), maxLineBytes)) {
      const location = `${entry.path}#${index}`;
      if (broken || !isGiven(value)) {
        tally.note(kind, broken ?? 'broken_line', true, location);
        yield [undefined, location];
      } else yield [value, location];
    }
  } catch (error) {
    if (!(error instanceof BrokenEntry)) throw error;
    tally.note(kind, 'broken_entry', true, entry.path);
  }
}

const idPatterns: Readonly<Record<string, RegExp>> = {
  cid: /^[a-z0-9_-]{1,32}:[A-Za-z0-9_!-]{1,64}$/,
  user_id: /^[A-Za-z0-9_.@-]{1,64}$/,
};

/** Validates invariants that other code relies on, beyond column types. */
function isSound(of: ExportedTable, row: Row): boolean {
  for (const [name, pattern] of Object.entries(idPatterns)) {
    const value = row[name];
    // Empty for the whole app, or for nobody.
    if (typeof value === 'string' && value !== '' && !pattern.test(value)) return false;
  }
  if (of.table === 'users') {
    return idPatterns.user_id?.test(String(row.id)) === true && appRoles.some((role) => role === row.role);
  }
  if (of.table === 'messages') return messageTypes.some((type) => type === row.type);
  if (of.table === 'channels') return row.cid === `${row.type}:${row.id}`;
  return true;
}

/** An e-mail address already in use stays with its owner. */
async function settle({ context, tally }: EverythingLoading, of: ExportedTable, rows: Row[]): Promise<Row[]> {
  if (of.table !== 'users' || rows.length === 0) return rows;
  const emails = rows.flatMap(({ email }) => (typeof email === 'string' ? email : []));
  const holders = await context.database.read.all(selectUsersByEmail, { emails });
  const holderOf = new Map(holders.map((user) => [user.email, user.id]));
  return rows.map((row) => {
    const holder = holderOf.get(row.email as string);
    if (row.email === null || holder === undefined || holder === row.id) return row;
    tally.note('users', 'email_taken', false, String(row.id));
    return { ...row, email: null };
  });
}

function count(tally: Tally, kind: ImportedKind, rows: readonly Row[], fresh: readonly Row[]): void {
  tally.add(kind, { found: rows.length, written: fresh.length, there: rows.length - fresh.length });
  if (kind !== 'messages') return;
  const replies = (some: readonly Row[]) => some.filter(({ parent_id }) => parent_id !== null).length;
  const [found, written] = [replies(rows), replies(fresh)];
  tally.add('replies', { found, written, there: found - written });
}

async function keep(
  { context, task, importId, tally }: EverythingLoading,
  state: EverythingCursor,
  write?: (tx: Transaction) => Promise<void> | undefined,
): Promise<void> {
  const row = { id: importId, tally: JSON.stringify(tally.toColumn()), updated_at: context.clock.now() };
  await context.database.write(async (tx) => {
    await write?.(tx);
    await tx.run(updateTally, row);
    await task.keep(tx, { state, done: tally.done });
  });
}

/** Imports the timers, which keep their times. */
async function loadTimers(loading: EverythingLoading): Promise<void> {
  const { context, zip, tally, isDry } = loading;
  const found: NewJob[] = [];
  for await (const [given, location] of objectsOf(loading, zip.entries.get(timersPath), 'records')) {
    if (!given) continue;
    const run_at = Date.parse(String(given.run_at));
    const { kind, key, payload } = given;
    const isOurs = typeof kind === 'string' && timerKinds.has(kind) && typeof key === 'string';
    if (!isOurs || key.length > 200 || !Number.isSafeInteger(run_at))
      tally.note('records', 'broken_line', true, location);
    // A payload of one of these kinds, as a server of Confab exported it.
    else found.push({ kind, key, run_at, payload } as NewJob);
  }
  for (let from = 0; from < found.length && !isDry; from += rowsPerBatch) {
    const some = found.slice(from, from + rowsPerBatch);
    await context.database.write(async (tx) => {
      for (const job of some) await context.jobs.enqueue(tx, job);
    });
  }
  tally.add('records', { found: found.length, written: found.length });
  await keep(loading, { at: tables.length + 1, within: 0 });
}

/** Existing files are unchanged. */
async function loadBlobs(loading: EverythingLoading, done: number): Promise<void> {
  const { zip, tally, isDry, context } = loading;
  let within = 0;
  for (const entry of zip.entries.values()) {
    if (!entry.path.startsWith(blobFolder)) continue;
    within += 1;
    if (within <= done) continue;
    const key = entry.path.slice(blobFolder.length);
    if (!blobKey.test(key)) tally.note('files', 'unsafe_path', true, entry.path);
    else if (await hasBlob(context, key)) tally.add('files', { found: 1, there: 1 });
    else if (isDry || (await keepBlob(loading, key, entry))) tally.add('files', { found: 1, written: 1 });
    await keep(loading, { at: tables.length + 1, within });
  }
}

async function hasBlob({ files }: ServerContext, key: string): Promise<boolean> {
  try {
    (await files.read(key, { from: 0, to: 0 })).destroy();
    return true;
  } catch (error) {
    if (error instanceof FileMissing) return false;
    throw error;
  }
}

async function keepBlob(
  { context, zip, tally }: EverythingLoading,
  key: string,
  entry: ArchiveEntry,
): Promise<boolean> {
  const path = context.files.freshPath();
  try {
    await pipeline(Readable.from(zip.bytes(entry)), createWriteStream(path, { flags: 'wx' }));
    await context.files.keep(key, path);
    return true;
  } catch (error) {
    if (!(error instanceof BrokenEntry)) throw error;
    tally.note('files', 'broken_entry', true, entry.path);
    return false;
  } finally {
    await rm(path, { force: true });
  }
}
