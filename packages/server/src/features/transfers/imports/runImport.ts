import { stat } from 'node:fs/promises';
import { archiveInvalid, ChatError, type ImportForm } from '@confab/protocol';
import type { ServerContext } from '../../../core/feature/feature.ts';
import type { RunningTask, TaskStep } from '../../tasks/index.ts';
import { expireArchive } from '../archives/archiveStore.ts';
import { openArchive } from '../archives/archives.ts';
import { enqueueRemoval } from '../archives/removeArchives.ts';
import type { EverythingCursor } from '../confab/import/everythingLoading.ts';
import { importEverything } from '../confab/import/importEverything.ts';
import { isEverything } from '../confab/import/manifest.ts';
import type { ImportRow } from '../migrations.ts';
import { openZip, type ZipArchive } from '../zip/zipArchive.ts';
import { closeImport, selectImport, updateForm } from './importStore.ts';
import { deleteImportLinks } from './linkStore.ts';
import type { ImportOptions, LoadCursor } from './loading.ts';
import { loadSource } from './loadSource.ts';
import { openSource } from './openSource.ts';
import type { ImportPayload } from './startImport.ts';
import { Tally } from './tally.ts';

/** Runs or resumes an import. A failure is in its report, with everything written before. */
export async function runImport(context: ServerContext, task: RunningTask<ImportPayload>): Promise<TaskStep> {
  const { database } = context;
  const row = await database.read.get(selectImport, { id: task.payload.import_id });
  if (row?.is_open !== 1) return {};
  const { id, name, dry_run, asked_by_id } = row;
  const logger = context.logger.child({ import: id });
  if (!task.state) logger.info({ archive: name, dryRun: dry_run === 1, by: asked_by_id }, 'import started');
  try {
    const done = await importArchive(context, task, row);
    await close(context, row, null);
    logger.info({ messages: done, seconds: secondsSince(context, row) }, 'import finished');
    return { done, total: done };
  } catch (error) {
    if (error instanceof ChatError) {
      await close(context, row, JSON.stringify({ name: error.name, message: error.message }));
      logger.warn({ error: error.name, seconds: secondsSince(context, row) }, 'import failed');
    }
    throw error;
  }
}

const secondsSince = ({ clock }: ServerContext, { created_at }: ImportRow): number =>
  Math.round((clock.now() - created_at) / 1000);

async function importArchive(
  context: ServerContext,
  task: RunningTask<ImportPayload>,
  row: ImportRow,
): Promise<number> {
  const { database, files } = context;
  const archive = await openArchive(context, database.read, row.archive_id);
  await using copy = await files.localCopy(archive.blob_key);
  const zip = await openZip(copy.path, (await stat(copy.path)).size);
  try {
    const tally = new Tally(JSON.parse(row.tally));
    if (!task.state) noteUnsafe(tally, zip);
    const isDry = row.dry_run === 1;
    const shared = { context, importId: row.id, isDry, tally };
    if (isEverything(zip) && (row.form === null || row.form === 'confab')) {
      await database.write((tx) => tx.run(updateForm, { id: row.id, form: 'confab' }));
      await importEverything({ ...shared, task: task as RunningTask<unknown, EverythingCursor>, zip });
      return tally.done;
    }
    const source = await openSource(context, zip, row.form ?? undefined);
    if (!source) throw new ChatError(archiveInvalid, { message: unknownForm(row.form) });
    await database.write((tx) => tx.run(updateForm, { id: row.id, form: source.form }));
    try {
      // An import of an older server lacks the newer choices.
      const options: ImportOptions = { files: true, base: '', ...JSON.parse(row.options) };
      await loadSource({ ...shared, task: task as RunningTask<ImportPayload, LoadCursor>, options, source });
      return tally.done;
    } finally {
      await source.close?.();
    }
  } finally {
    zip.close();
  }
}

function noteUnsafe(tally: Tally, { unsafe }: ZipArchive): void {
  for (let index = 0; index < unsafe.count; index++) {
    tally.note('files', 'unsafe_path', true, unsafe.examples[index] ?? '');
  }
}

const unknownForm = (form: ImportForm | null): string =>
  form === null
    ? 'The archive doesn’t look like a Slack, Mattermost or Confab export.'
    : `The archive doesn’t contain the files of a ${form} export.`;

/** Ends an import; an imported archive is no longer needed. */
async function close(context: ServerContext, row: ImportRow, error: string | null): Promise<void> {
  const now = context.clock.now();
  await context.database.write(async (tx) => {
    await tx.run(closeImport, { id: row.id, error, finished_at: now, updated_at: now });
    await tx.run(deleteImportLinks, { import_id: row.id });
    if (error === null && row.dry_run === 0) {
      await tx.run(expireArchive, { id: row.archive_id });
      await enqueueRemoval(context, tx);
    }
  });
}
