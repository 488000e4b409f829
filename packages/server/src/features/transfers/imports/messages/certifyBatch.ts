import type { Reader } from '../../../../core/storage/database.ts';
import { selectImportedFiles } from '../files/importedFileStore.ts';
import type { BatchEntry } from './batchEntry.ts';
import type { ChannelDigest } from './channelDigest.ts';
import { existingMessages } from './findExisting.ts';

/** Adds messages to the certificate: as the archive has them, and as they are here now. */
export async function certifyBatch(
  read: Reader,
  entries: readonly BatchEntry[],
  digest: ChannelDigest,
): Promise<void> {
  const messages = await existingMessages(read, entries);
  const message_ids = entries.filter(({ files }) => files.length > 0).map(({ row }) => row.id);
  const records = message_ids.length === 0 ? [] : await read.all(selectImportedFiles, { message_ids });
  const recordOf = new Map(records.map((record) => [`${record.message_id} ${record.source}`, record]));
  for (const { row, files } of entries) {
    const fileRecords = files.flatMap(({ key }) => recordOf.get(`${row.id} ${key}`) ?? []);
    digest.add(row, messages.get(row.id), fileRecords);
  }
}
