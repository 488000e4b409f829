import type { FileImporter } from '../files/importFiles.ts';
import type { Loading } from '../loading.ts';
import { countEntries } from './batchCounts.ts';
import { importBatchFiles } from './batchFiles.ts';
import { findExisting } from './findExisting.ts';
import { importAuthors } from './importAuthors.ts';
import type { MessageBatch } from './messageBatch.ts';
import { type SaveBatch, writeBatch } from './writeBatch.ts';

/** Imports a batch of messages. An existing message only gets what is new. */
export async function importBatch(
  loading: Loading,
  batch: MessageBatch,
  { importer, save }: { importer: FileImporter; save: SaveBatch },
): Promise<void> {
  const { context, tally } = loading;
  await findExisting(context.database.read, batch.entries);
  countEntries(tally, batch.entries);
  await importAuthors(loading, batch.authors);
  await importBatchFiles(tally, batch.entries, importer);
  await writeBatch(loading, batch, save);
}
