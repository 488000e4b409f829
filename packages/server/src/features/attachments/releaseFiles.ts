import { type Attachment, fileIdOf } from '@confab/protocol';
import type { Transaction } from '../../core/storage/database.ts';
import { strandOtherFiles } from './fileStore.ts';

/**
 * Gives up the files that a message which was never sent holds, all but those of `attachments`: they are their
 * uploader's alone again, and go as any upload that nothing carries.
 */
export async function releaseFiles(
  tx: Transaction,
  message_id: string,
  attachments: readonly Attachment[] = [],
): Promise<void> {
  const kept = attachments.flatMap(
    ({ image_url, asset_url }) => fileIdOf(image_url ?? asset_url ?? '') ?? [],
  );
  await tx.run(strandOtherFiles, { message_id, kept });
}
