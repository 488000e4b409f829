import { ChatError, serverNotEmpty } from '@confab/protocol';
import type { ServerContext } from '../../../../core/feature/feature.ts';
import { selectImportOfSource, updateSourceId } from '../../imports/importStore.ts';
import { type EverythingLoading, importedTables, positionOfFiles } from './everythingLoading.ts';
import { importBlobs } from './importBlobs.ts';
import { importTable } from './importTable.ts';
import { importTimers } from './importTimers.ts';
import { readManifest } from './manifest.ts';
import { publishAfterImport } from './publishAfterImport.ts';

/**
 * Restores a full export into a server without channels: rows, then timers, then files. Resumes after a crash. Throws
 * `archive_invalid`, `server_not_empty`.
 */
export async function importEverything(loading: EverythingLoading): Promise<void> {
  const { context, importId, task, isDry, zip } = loading;
  const manifest = await readManifest(zip);
  await requireEmpty(context, importId, manifest.id);
  const start = task.state ?? { at: 0, within: 0 };
  for (const [at, table] of importedTables.entries()) {
    if (at < start.at) continue;
    await importTable(loading, table, { at, within: at === start.at ? start.within : 0 });
  }
  if (start.at < positionOfFiles) await importTimers(loading);
  await importBlobs(loading, start.at === positionOfFiles ? start.within : 0);
  if (!isDry) await publishAfterImport(context);
}

/** Throws if the server has its own channels, unless they come from this export. */
async function requireEmpty(context: ServerContext, importId: string, sourceId: string): Promise<void> {
  await context.database.write(async (tx) => {
    const earlier = await tx.get(selectImportOfSource, { source_id: sourceId });
    const [channel] = earlier ? [] : await tx.query((k) => k.selectFrom('channels').select('cid').limit(1));
    if (channel) throw new ChatError(serverNotEmpty);
    await tx.run(updateSourceId, { id: importId, source_id: sourceId });
  });
}
