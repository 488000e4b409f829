import { ChatError, type MessageInput, pollIdTaken, pollIssues, pollMisplaced } from '@confab/protocol';
import type { ServerContext } from '../feature.ts';
import { inputError } from '../http/validate.ts';
import { type Sending, sendSteps, updateSteps } from '../messages/index.ts';
import type { Transaction } from '../storage/database.ts';
import { erasePollOf } from './erasePoll.ts';
import { newPollRow } from './newPoll.ts';
import { requirePolls } from './openPoll.ts';
import { insertPoll } from './pollStore.ts';

/** Takes part in what happens to messages: a poll is made with its message (POLL-07, COMP-05), and goes with it. */
export function joinMessages(context: ServerContext): void {
  sendSteps(context).beforeWrite.push((sending, tx) =>
    sending.input.poll ? makePoll(context, tx, sending, sending.input.poll) : sending.input,
  );
  updateSteps(context).afterErase.push((row, tx) => erasePollOf(tx, row.id));
}

async function makePoll(
  context: ServerContext,
  tx: Transaction,
  { channel, authorId, input }: Sending,
  poll: NonNullable<MessageInput['poll']>,
): Promise<MessageInput> {
  const { id, parent_id } = input;
  channel.require('send-poll');
  requirePolls(channel.channelType.features.polls, 'send-poll');
  if (parent_id !== undefined) throw misplaced('must not be sent in a thread');
  const issues = pollIssues(poll, 'message.poll');
  if (issues.length > 0) throw inputError(issues);
  const row = newPollRow(poll, {
    id,
    cid: channel.cid,
    user_id: authorId,
    created_at: context.clock.now(),
  });
  if ((await tx.run(insertPoll, row)) === 0) {
    throw new ChatError(pollIdTaken, {
      details: { issues: [{ field: 'message.poll.id', rule: 'must be new' }] },
    });
  }
  return input;
}

const misplaced = (rule: string) =>
  new ChatError(pollMisplaced, { details: { issues: [{ field: 'message.poll', rule }] } });
