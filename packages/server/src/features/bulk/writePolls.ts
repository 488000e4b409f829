import { pollIssues } from '@confab/protocol';
import { inputError } from '../../core/http/validate.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { updatePollId } from '../messages/index.ts';
import { insertPoll, newPollRow } from '../polls/index.ts';
import type { BulkCall } from './bulkCall.ts';
import { type Indexed, referenceError } from './references.ts';

/** Adds the polls of new messages, without votes. */
export async function writePolls(
  tx: Transaction,
  rows: readonly Indexed<BulkCall['messages'][number]>[],
): Promise<void> {
  for (const { row, index } of rows) {
    const { poll, id, cid, user_id, parent_id } = row;
    if (!poll) continue;
    if (parent_id !== undefined) {
      throw referenceError('messages', index, 'poll', 'can’t be sent in a thread');
    }
    const issues = pollIssues(poll, `messages.${index}.poll`);
    if (issues.length > 0) throw inputError(issues);
    const created_at = Date.parse(row.created_at);
    if ((await tx.run(insertPoll, newPollRow(poll, { id, cid, user_id, created_at }))) === 0) {
      throw referenceError('messages', index, 'poll.id', 'must not already be in use');
    }
    await tx.run(updatePollId, { id, poll_id: poll.id, updated_at: created_at });
  }
}
