import { randomUUID } from 'node:crypto';
import { answersOff, ChatError, maxLatestAnswers, type Poll, type PollAnswer } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import type { Reader, Transaction } from '../../core/storage/database.ts';
import { watchTexts } from '../automod/index.ts';
import { selectMessage } from '../messages/index.ts';
import { userDirectory } from '../users/index.ts';
import type { PollAnswerRow, PollRow } from './migrations.ts';
import { type OpenPoll, openPoll, openPollToVote } from './openPoll.ts';
import { isAnonymous } from './pollColumns.ts';
import {
  deleteAnswerRow,
  selectAnswersById,
  selectAnswersByTime,
  selectAnswersOf,
  selectPollToChange,
  upsertAnswer,
} from './pollStore.ts';
import { publishOwnVotes, savePoll, viewPoll } from './savePoll.ts';
import { shownAnswer, toAnswer } from './toPoll.ts';

/** Saves the actor's written answer (POLL-08). Throws `poll_answers_off`. */
export const saveAnswer = (context: ServerContext, actor: Actor, pollId: string, asked: string) =>
  changeAnswer(context, actor, pollId, async (tx, { poll, message }, before) => {
    if (poll.allow_answers === 0) {
      const rule = 'must be one of the options, because this poll doesn’t accept written answers';
      throw new ChatError(answersOff, { details: { issues: [{ field: 'text', rule }] } });
    }
    const watched = { actor, channelType: message.channel.channelType, texts: { text: asked } };
    const { text = asked } = await watchTexts(context, tx, watched);
    if (before?.text === text) return undefined;
    const now = context.clock.now();
    await tx.run(upsertAnswer, {
      poll_id: poll.id,
      user_id: requireUserId(actor),
      id: before?.id ?? randomUUID(),
      text,
      created_at: before?.created_at ?? now,
      updated_at: now,
    });
    return before ? 0 : 1;
  });

/** Deletes the actor's written answer. Idempotent. */
export const deleteAnswer = (context: ServerContext, actor: Actor, pollId: string) =>
  changeAnswer(context, actor, pollId, async (tx, _poll, before) => {
    if (!before) return undefined;
    await tx.run(deleteAnswerRow, before);
    return -1;
  });

/** Returns a page of answers: newest first, or anonymous and unordered (POLL-08). */
export async function queryAnswers(
  context: ServerContext,
  actor: Actor,
  pollId: string,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ answers: PollAnswer[]; has_next: boolean }> {
  const { read } = context.database;
  const { poll, message } = await openPoll(context, read, actor, pollId);
  message.channel.require('query-poll-votes');
  const rows = await answerRows(read, poll, limit + 1, offset);
  const shown = rows.slice(0, limit).map((row) => shownAnswer(poll, row));
  const people = await userDirectory(context).refs(shown.flatMap(({ user_id }) => user_id ?? []));
  return { answers: shown.map((answer) => toAnswer(poll.id, answer, people)), has_next: rows.length > limit };
}

/** Deletes an answer whose author was erased. */
export async function eraseAnswer(
  context: ServerContext,
  tx: Transaction,
  answer: PollAnswerRow,
): Promise<void> {
  const poll = await tx.get(selectPollToChange, { id: answer.poll_id });
  const message = poll && (await tx.get(selectMessage, { id: poll.message_id }));
  await tx.run(deleteAnswerRow, answer);
  if (!poll || !message) return;
  const latest = await latestAnswers(tx, poll);
  const changed = { ...poll, answers_count: Math.max(0, poll.answers_count - 1), latest_answers: latest };
  await savePoll(
    context,
    tx,
    { poll: changed, message: { row: message } },
    { userId: undefined, takesPart: true },
  );
}

/** Returns the latest answers, for the poll's row. */
async function latestAnswers(tx: Transaction, poll: PollRow): Promise<string | null> {
  const rows = await answerRows(tx, poll, maxLatestAnswers, 0);
  return rows.length === 0 ? null : JSON.stringify(rows.map((row) => shownAnswer(poll, row)));
}

/** `change` returns the difference in the number of answers; undefined if nothing changes. */
function changeAnswer(
  context: ServerContext,
  actor: Actor,
  pollId: string,
  change: (tx: Transaction, open: OpenPoll, before: PollAnswerRow | undefined) => Promise<number | undefined>,
): Promise<Poll> {
  const userId = requireUserId(actor);
  return context.database.write(async (tx) => {
    const { poll, message } = await openPollToVote(context, tx, actor, pollId);
    const [before] = await tx.all(selectAnswersOf, { poll_ids: [poll.id], user_id: userId });
    const growth = await change(tx, { poll, message }, before);
    if (growth === undefined) return viewPoll(context, tx, poll, userId);
    const changed = {
      ...poll,
      answers_count: poll.answers_count + growth,
      latest_answers: await latestAnswers(tx, poll),
    };
    await savePoll(context, tx, { poll: changed, message }, { userId, takesPart: true });
    return publishOwnVotes(context, tx, changed, userId);
  });
}

const answerRows = (reader: Reader, poll: PollRow, limit: number, offset: number): Promise<PollAnswerRow[]> =>
  reader.all(isAnonymous(poll) ? selectAnswersById : selectAnswersByTime, {
    poll_id: poll.id,
    limit,
    offset,
  });
