import { ChatError, type PollInput, pollIdTaken } from '@confab/protocol';
import type { Transaction } from '../../core/storage/database.ts';
import { newPollRow } from './newPoll.ts';
import { insertPoll } from './pollStore.ts';

/** Creates the poll of a message being written. Throws `poll_id_taken`. */
export async function createPoll(
  tx: Transaction,
  input: PollInput,
  message: Parameters<typeof newPollRow>[1],
): Promise<void> {
  if ((await tx.run(insertPoll, newPollRow(input, message))) === 0) throw pollIdIsTaken();
}

export const pollIdIsTaken = () =>
  new ChatError(pollIdTaken, {
    details: { issues: [{ field: 'message.poll.id', rule: 'must not already be in use' }] },
  });
