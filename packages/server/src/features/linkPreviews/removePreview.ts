import type { Attachment, Message } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { parsed } from '../../core/storage/columns.ts';
import { openStandingMessage, viewMessage } from '../messages/index.ts';
import { pendingOf, savePreviews } from './laterPreviews.ts';
import { withoutPreview } from './settlePreviews.ts';

/**
 * Removes a link preview from a message for everyone, even a pending one: for the author and users who may edit any
 * message. Idempotent.
 */
export function removePreview(
  context: ServerContext,
  actor: Actor,
  id: string,
  url: string,
): Promise<Message> {
  return context.database.write(async (tx) => {
    const { row, channel } = await openStandingMessage(context, tx, actor, id);
    channel.require(row.user_id === actor.userId ? 'update-own-message' : 'update-any-message');
    const before = { attachments: parsed<Attachment[]>(row.attachments, []), pending: pendingOf(row) };
    const attachments = withoutPreview(before.attachments, url);
    const pending = before.pending.filter((one) => one !== url);
    const isSame =
      attachments.length === before.attachments.length && pending.length === before.pending.length;
    const changed = isSame
      ? row
      : await savePreviews(context, tx, row, { attachments, pending, actorId: actor.userId });
    return viewMessage(context, tx, changed, actor.userId);
  });
}
