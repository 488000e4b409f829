import { ChatError, type MessageInput, pollIssues, pollMisplaced } from '@confab/protocol';
import type { ServerContext } from '../../core/feature/feature.ts';
import { inputError } from '../../core/http/validate.ts';
import type { Transaction } from '../../core/storage/database.ts';
import { erasure } from '../erasure/index.ts';
import { type Sending, sendSteps } from '../messages/index.ts';
import { pollIdIsTaken } from './makePoll.ts';
import { requirePolls } from './openPoll.ts';
import { pollEraser } from './pollEraser.ts';
import { selectPoll } from './pollStore.ts';

/** Takes part in what happens to messages: looks at a poll before it is made with its message, and lets it go with it. */
export function joinMessages(context: ServerContext): void {
  sendSteps(context).beforeWrite.push((sending, tx) =>
    sending.input.poll ? checkPoll(tx, sending, sending.input.poll) : sending.input,
  );
  erasure(context).add(pollEraser(context));
}

/** Whether a poll may be made here (POLL-07, COMP-05). A message that is to be sent later is looked at now as well. */
async function checkPoll(
  tx: Transaction,
  { channel, input }: Sending,
  poll: NonNullable<MessageInput['poll']>,
): Promise<MessageInput> {
  channel.require('send-poll');
  requirePolls(channel.channelType.features.polls, 'send-poll');
  if (input.parent_id !== undefined) {
    const rule = 'must not be sent in a thread';
    throw new ChatError(pollMisplaced, { details: { issues: [{ field: 'message.poll', rule }] } });
  }
  const issues = pollIssues(poll, 'message.poll');
  if (issues.length > 0) throw inputError(issues);
  if (await tx.get(selectPoll, { id: poll.id })) throw pollIdIsTaken();
  return input;
}
