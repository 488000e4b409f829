import { ChatError, fileNotFound } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader } from '../../core/storage/database.ts';
import { findChannel } from '../channels/index.ts';
import { isShownTo } from '../messages/index.ts';
import { selectFile } from './fileStore.ts';
import type { FileRow } from './fileTables.ts';

/**
 * A file for an actor (ATT-07): one that a standing message carries for whoever may read that message, one that no
 * message carries yet, or one that is still to be sent, for who uploaded it, while that person may read the channel. To
 * everybody else there is none.
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
  // The files of a message that is gone are removed with it: without one, theirs is still to be sent.
  const isVisible =
    standing_id === null
      ? file.user_id === actor.userId
      : deleted_at === null && isShownTo({ visible_to }, actor);
  if (!isVisible) throw new ChatError(fileNotFound);
  const channel = await findChannel(context, reader, actor, file.cid);
  if (!channel?.may('read-channel')) throw new ChatError(fileNotFound);
  return file;
}
