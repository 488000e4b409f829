import { ChatError, pollIdTaken, pollIssues, pollMisplaced } from '@confab/protocol';
import type { ServerContext } from '../feature.ts';
import { inputError } from '../http/validate.ts';
import { sendSteps, updateSteps } from '../messages/index.ts';
import { erasePollOf } from './erasePoll.ts';
import { newPollRow } from './newPoll.ts';
import { requirePolls } from './openPoll.ts';
import { insertPoll } from './pollStore.ts';

/** Takes part in what happens to messages: a poll is made with its message (POLL-07, COMP-05), and goes with it. */
export function joinMessages(context: ServerContext): void {
  sendSteps(context).beforeWrite.push(async ({ channel, authorId, input }, tx) => {
    const { poll, id, parent_id } = input;
    if (!poll) return input;
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
  });
  updateSteps(context).afterErase.push((row, tx) => erasePollOf(tx, row.id));
}

const misplaced = (rule: string) =>
  new ChatError(pollMisplaced, { details: { issues: [{ field: 'message.poll', rule }] } });
