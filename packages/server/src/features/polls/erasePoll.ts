import type { Transaction } from '../../core/storage/database.ts';
import { deletePollAnswers, deletePollRow, deletePollVotes, selectPollOfMessage } from './pollStore.ts';

/** Deletes a poll with its votes and answers. */
export async function erasePoll(tx: Transaction, poll_id: string): Promise<void> {
  await tx.run(deletePollVotes, { poll_id });
  await tx.run(deletePollAnswers, { poll_id });
  await tx.run(deletePollRow, { poll_id });
}

/** Deletes the poll of a permanently deleted message, if it has one. */
export async function erasePollOf(tx: Transaction, message_id: string): Promise<void> {
  const poll = await tx.get(selectPollOfMessage, { message_id });
  if (poll) await erasePoll(tx, poll.id);
}
