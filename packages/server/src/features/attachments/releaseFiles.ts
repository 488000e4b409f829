import { type Attachment, fileIdOf } from '@confab/protocol';
import type { Transaction } from '../../core/storage/database.ts';
import { detachOtherFiles } from './fileStore.ts';

/**
 * Detaches the files of an unsent message, except those in `attachments`: they are private to their uploader again, and
 * expire like any unsent upload.
 */
export async function releaseFiles(
  tx: Transaction,
  message_id: string,
  attachments: readonly Attachment[] = [],
): Promise<void> {
  const kept = attachments.flatMap(
    ({ image_url, asset_url }) => fileIdOf(image_url ?? asset_url ?? '') ?? [],
  );
  await tx.run(detachOtherFiles, { message_id, kept });
}
