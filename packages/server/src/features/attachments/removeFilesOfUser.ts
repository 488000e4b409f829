import type { ServerContext } from '../../core/feature/feature.ts';
import { removeFilesOf, removeUnsentFilesOf } from './fileStore.ts';
import { removeFiles } from './removeFiles.ts';
import { selectUploadsOf } from './uploadStore.ts';
import { dropUpload } from './uploads.ts';

/**
 * Removes a user's unsent files, with `all` also sent ones, and aborts uploads in progress: bytes, thumbnails and
 * names. Idempotent.
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
