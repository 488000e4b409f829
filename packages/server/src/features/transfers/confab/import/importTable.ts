import type { ImportedKind } from '@confab/protocol';
import { selectUsersByEmail } from '../../../users/index.ts';
import type { Tally } from '../../imports/tally.ts';
import { type Column, columnsOf, fromArchived, type Row } from '../columns.ts';
import type { ExportedTable } from '../exportedTables.ts';
import { existingKeys, keyOf, writeRows } from '../tableRows.ts';
import { archivedObjects } from './archivedObjects.ts';
import { type EverythingCursor, type EverythingLoading, saveProgress } from './everythingLoading.ts';
import { isValidRow } from './isValidRow.ts';

interface TargetTable {
  readonly exported: ExportedTable;
  readonly columns: readonly Column[];
  readonly kind: ImportedKind;
}

const rowsPerBatch = 250;

/** The kinds of rows in the report, by table; the rows of all others are records. */
const kinds: Readonly<Record<string, ImportedKind>> = {
  users: 'users',
  channels: 'channels',
  members: 'members',
  messages: 'messages',
  reactions: 'reactions',
  pins: 'pins',
  custom_emoji: 'emoji',
};

/** Imports a table, from a position within its file. Existing rows are unchanged, unless the table is replaced. */
export async function importTable(
  loading: EverythingLoading,
  exported: ExportedTable,
  start: EverythingCursor,
): Promise<void> {
  const { context, zip, tally } = loading;
  const entry = zip.entries.get(`${exported.file}.jsonl`);
  const kind = kinds[exported.table] ?? 'records';
  const columns = await columnsOf(context.database.read, exported);
  const target = { exported, columns, kind };
  let batch: Row[] = [];
  let within = 0;
  tally.isMuted = start.within > 0;
  for await (const { object, location } of archivedObjects(loading, entry, kind)) {
    within += 1;
    if (within <= start.within) continue;
    tally.isMuted = false;
    if (!object) continue;
    const row = fromArchived(columns, object);
    if (!row || !isValidRow(exported, row)) {
      tally.note(kind, 'broken_line', true, location);
      continue;
    }
    batch.push(row);
    if (batch.length < rowsPerBatch) continue;
    await importRows(loading, target, batch, { at: start.at, within });
    batch = [];
  }
  tally.isMuted = false;
  await importRows(loading, target, batch, { at: start.at + 1, within: 0 });
}

async function importRows(
  loading: EverythingLoading,
  { exported, columns, kind }: TargetTable,
  batch: readonly Row[],
  next: EverythingCursor,
): Promise<void> {
  const { read } = loading.context.database;
  const rows = exported.table === 'users' ? await withoutTakenEmails(loading, batch) : batch;
  const existing = exported.replaces ? new Set() : await existingKeys(read, exported, { columns, rows });
  const newRows = rows.filter((row) => !existing.has(keyOf(exported, row)));
  countRows(loading.tally, kind, rows, newRows);
  await saveProgress(loading, next, async (tx) => {
    if (!loading.isDry) await writeRows(tx, exported, { columns, rows: newRows });
  });
}

/** An e-mail address already in use stays with its owner. */
async function withoutTakenEmails(
  { context, tally }: EverythingLoading,
  rows: readonly Row[],
): Promise<readonly Row[]> {
  if (rows.length === 0) return rows;
  const emails = rows.flatMap(({ email }) => (typeof email === 'string' ? email : []));
  const owners = await context.database.read.all(selectUsersByEmail, { emails });
  const ownerOf = new Map(owners.map((user) => [user.email, user.id]));
  return rows.map((row) => {
    const owner = ownerOf.get(row.email as string);
    if (row.email === null || owner === undefined || owner === row.id) return row;
    tally.note('users', 'email_taken', false, String(row.id));
    return { ...row, email: null };
  });
}

function countRows(tally: Tally, kind: ImportedKind, rows: readonly Row[], newRows: readonly Row[]): void {
  tally.add(kind, { found: rows.length, written: newRows.length, there: rows.length - newRows.length });
  if (kind !== 'messages') return;
  const [found, written] = [countReplies(rows), countReplies(newRows)];
  tally.add('replies', { found, written, there: found - written });
}

const countReplies = (rows: readonly Row[]): number =>
  rows.filter(({ parent_id }) => parent_id !== null).length;
