import { ChatError, type MessageInput, pollIssues, pollMisplaced } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { inputError } from '../../core/http/validate.ts';
import type { Transaction } from '../../core/storage/database.ts';
import type { MaybePromise } from '../../core/storage/maybePromise.ts';
import type { Sending } from '../messages/index.ts';
import { pollIdIsTaken } from './createPoll.ts';
import { requirePolls } from './openPoll.ts';
import { selectPoll } from './pollStore.ts';

/** Checks the poll that is created with a message. */
export const checkPoll = (
  _context: ServerContext,
  sending: Sending,
  tx: Transaction,
): MaybePromise<MessageInput> =>
  sending.input.poll ? requireValidPoll(tx, sending, sending.input.poll) : sending.input;

/** Throws unless the poll may be created here (POLL-07, COMP-05). */
async function requireValidPoll(
  tx: Transaction,
  { channel, input }: Sending,
  poll: NonNullable<MessageInput['poll']>,
): Promise<MessageInput> {
  channel.require('send-poll');
  requirePolls(channel.channelType.features.polls, 'send-poll');
  if (input.parent_id !== undefined) {
    const rule = 'can’t be sent in a thread';
    throw new ChatError(pollMisplaced, { details: { issues: [{ field: 'message.poll', rule }] } });
  }
  const issues = pollIssues(poll, 'message.poll');
  if (issues.length > 0) throw inputError(issues);
  if (await tx.get(selectPoll, { id: poll.id })) throw pollIdIsTaken();
  return input;
}
