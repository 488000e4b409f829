import { ChatError, fileNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { findChannel } from '../channels/index.ts';
import { isShownTo } from '../messages/index.ts';
import { selectFile } from './fileStore.ts';
import type { FileRow } from './fileTables.ts';

/**
 * Opens a file for an actor (ATT-07): a sent file for readers of its message, an unsent one for its uploader as long as
 * that user may read the channel. Throws as if it did not exist otherwise.
 */
export async function openFile(
  context: ServerContext,
  reader: Reader,
  actor: Actor,
  id: string,
): Promise<FileRow> {
  const row = await reader.get(selectFile, { id });
  if (!row) throw new ChatError(fileNotFound);
  const { standing_id, deleted_at, visible_to, ...file } = row;
  // A message's files are removed with it, so a file without a message is unsent.
  const isVisible =
    standing_id === null
      ? file.user_id === actor.userId
      : deleted_at === null && isShownTo({ visible_to }, actor);
  if (!isVisible) throw new ChatError(fileNotFound);
  const channel = await findChannel(context, reader, actor, file.cid);
  if (!channel?.may('read-channel')) throw new ChatError(fileNotFound);
  return file;
}
