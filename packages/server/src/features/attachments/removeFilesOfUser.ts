import type { ServerContext } from '../../core/feature/feature.ts';
import { removeFilesOf, removeUnsentFilesOf } from './fileStore.ts';
import { removeFiles } from './removeFiles.ts';
import { selectUploadsOf } from './uploadStore.ts';
import { dropUpload } from './uploads.ts';

/**
 * Takes away what somebody has uploaded and no message carries, with `all` what messages carry too, and gives up the
 * uploads under way: bytes, thumbnails and names. Again does no harm.
 */
export async function removeFilesOfUser(
  context: ServerContext,
  user_id: string,
  { all }: { all: boolean },
): Promise<void> {
  const { database, clock } = context;
  const statement = all ? removeFilesOf : removeUnsentFilesOf;
  await database.write((tx) => tx.run(statement, { user_id, now: clock.now() }));
  for (const upload of await database.read.all(selectUploadsOf, { user_id }))
    await dropUpload(context, upload);
  await removeFiles(context);
}
