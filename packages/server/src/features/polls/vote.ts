import { ChatError, type Poll, pollOptionNotFound, tooManyVotes } from '@confab/protocol';
import { type Actor, requireUserId } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { countVotes } from './countVotes.ts';
import type { PollRow } from './migrations.ts';
import { openPollToVote } from './openPoll.ts';
import { optionsOf } from './pollColumns.ts';
import { selectVotesOf } from './pollStore.ts';
import { publishOwnVotes, savePoll, viewPoll } from './savePoll.ts';

/** Adds votes to the actor's earlier ones; a unique vote replaces the earlier one (POLL-08). */
export const castVotes = (
  context: ServerContext,
  actor: Actor,
  pollId: string,
  optionIds: readonly string[],
) =>
  changeVotes(context, actor, pollId, (poll, had) => {
    requireOptions(poll, optionIds);
    const before = poll.enforce_unique_vote === 1 ? [] : had;
    return withinLimit(poll, new Set([...before, ...optionIds]));
  });

/** Replaces all of the actor's votes. */
export const replaceVotes = (
  context: ServerContext,
  actor: Actor,
  pollId: string,
  optionIds: readonly string[],
) =>
  changeVotes(context, actor, pollId, (poll) => {
    requireOptions(poll, optionIds);
    return withinLimit(poll, new Set(optionIds));
  });

/** Removes a vote. Idempotent. */
export const removeVote = (context: ServerContext, actor: Actor, pollId: string, optionId: string) =>
  changeVotes(context, actor, pollId, (poll, had) => {
    requireOption(poll, optionId);
    return new Set(had.filter((id) => id !== optionId));
  });

/** Changes a user's votes: rows, counts and events in one transaction. No effect if unchanged. */
function changeVotes(
  context: ServerContext,
  actor: Actor,
  pollId: string,
  choose: (poll: PollRow, had: readonly string[]) => ReadonlySet<string>,
): Promise<Poll> {
  const userId = requireUserId(actor);
  return context.database.write(async (tx) => {
    const { poll, message } = await openPollToVote(context, tx, actor, pollId);
    const before = await tx.all(selectVotesOf, { poll_ids: [poll.id], user_id: userId });
    const had = before.map((vote) => vote.option_id);
    const after = choose(poll, had);
    if (after.size === had.length && had.every((id) => after.has(id))) {
      return viewPoll(context, tx, poll, userId);
    }
    const counted = await countVotes(tx, poll, { userId, before, after, now: context.clock.now() });
    await savePoll(context, tx, { poll: counted, message }, { userId, takesPart: true });
    return publishOwnVotes(context, tx, counted, userId);
  });
}

/** Throws `poll_option_not_found` unless the poll has the option. */
export function requireOption(poll: PollRow, id: string, field = 'option_id'): void {
  if (optionsOf(poll).some((option) => option.id === id)) return;
  const rule = 'must be an option of this poll';
  throw new ChatError(pollOptionNotFound, { details: { issues: [{ field, rule }] } });
}

function requireOptions(poll: PollRow, ids: readonly string[]): void {
  for (const [index, id] of ids.entries()) requireOption(poll, id, `option_ids.${index}`);
}

function withinLimit(poll: PollRow, votes: ReadonlySet<string>): ReadonlySet<string> {
  const most = poll.enforce_unique_vote === 1 ? 1 : (poll.max_votes_allowed ?? Number.POSITIVE_INFINITY);
  if (votes.size <= most) return votes;
  const rule = most === 1 ? 'must be one option' : `must be at most ${most} options, including earlier votes`;
  throw new ChatError(tooManyVotes, { details: { issues: [{ field: 'option_ids', rule }] } });
}
