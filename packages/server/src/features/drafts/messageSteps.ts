import type { ServerContext } from '../../core/feature/feature.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { Submission } from '../messages/index.ts';
import { removeDraft } from './deleteDraft.ts';

/**
 * Deletes the draft of a sent message in the same transaction (COMP-04), if the call sends a draft: a message sent from
 * another device leaves it unchanged.
 */
export function deleteSentDraft(
  context: ServerContext,
  { authorId, channel, input }: Pick<Submission, 'authorId' | 'channel' | 'input'>,
  tx: Transaction,
): MaybePromise<void> {
  if (!input.sends_draft) return undefined;
  return removeDraft(context, tx, {
    user_id: authorId,
    cid: channel.cid,
    parent_id: input.parent_id ?? '',
  });
}
