import { ChatError, inputInvalid, type Poll, pollHasVotes, pollTexts } from '@confab/protocol';
import type { ParsedBodyOf, pollEndpoints } from '@confab/protocol/schemas';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { foldText } from '../../core/filters/foldText.ts';
import { watchTexts } from '../automod/index.ts';
import type { PollRow } from './migrations.ts';
import { openPollToManage, requireStillOpen } from './openPoll.ts';
import { isAnonymous } from './pollColumns.ts';
import { savePoll, viewPoll } from './savePoll.ts';

type Changes = ParsedBodyOf<typeof pollEndpoints.updatePoll>;

/** Poll settings that cannot change once there are votes; the others can change while it is open. */
const fixedByVotes = ['name', 'voting_visibility', 'enforce_unique_vote', 'max_votes_allowed'] as const;

/** Changes a poll (POLL-08). Throws `poll_has_votes` for fixed settings, `poll_closed`. */
export function updatePoll(
  context: ServerContext,
  actor: Actor,
  pollId: string,
  asked: Changes,
): Promise<Poll> {
  return context.database.write(async (tx) => {
    const { poll, message } = await openPollToManage(context, tx, actor, pollId);
    requireStillOpen(poll);
    const { name, description } = asked;
    const watched = { actor, channelType: message.channel.channelType, texts: { name, description } };
    const changes = { ...asked, ...(await watchTexts(context, tx, watched)) };
    const changed = apply(poll, changes);
    if ((Object.keys(changed) as (keyof PollRow)[]).every((field) => changed[field] === poll[field])) {
      return viewPoll(context, tx, poll, actor.userId);
    }
    const updated = { ...changed, updated_at: context.clock.now() };
    await savePoll(context, tx, { poll: updated, message }, { userId: actor.userId, takesPart: false });
    return viewPoll(context, tx, updated, actor.userId);
  });
}

/** Closes a poll permanently. Idempotent. */
export function closePoll(context: ServerContext, actor: Actor, pollId: string): Promise<Poll> {
  return context.database.write(async (tx) => {
    const { poll, message } = await openPollToManage(context, tx, actor, pollId);
    if (poll.is_closed === 1) return viewPoll(context, tx, poll, actor.userId);
    const closed = { ...poll, is_closed: 1, updated_at: context.clock.now() };
    await savePoll(context, tx, { poll: closed, message }, { userId: actor.userId, takesPart: false });
    return viewPoll(context, tx, closed, actor.userId);
  });
}

function apply(poll: PollRow, changes: Changes): PollRow {
  const name = changes.name ?? poll.name;
  const isUnique = asFlag(changes.enforce_unique_vote, poll.enforce_unique_vote);
  // Enabling the unique vote clears the vote limit (POLL-04).
  const turnsUnique = isUnique === 1 && poll.enforce_unique_vote === 0;
  const { max_votes_allowed = turnsUnique ? null : poll.max_votes_allowed } = changes;
  if (isUnique === 1 && max_votes_allowed !== null) throw broken('max_votes_allowed', pollTexts.uniqueVote);
  if (isAnonymous(poll) && changes.voting_visibility === 'public') {
    throw broken(
      'voting_visibility',
      'can’t be made public, because people may have relied on the poll being anonymous',
    );
  }
  const changed = {
    ...poll,
    name,
    name_folded: foldText(name),
    description: changes.description === undefined ? poll.description : changes.description?.trim() || null,
    allow_answers: asFlag(changes.allow_answers, poll.allow_answers),
    allow_user_suggested_options: asFlag(
      changes.allow_user_suggested_options,
      poll.allow_user_suggested_options,
    ),
    enforce_unique_vote: isUnique,
    max_votes_allowed,
    voting_visibility: changes.voting_visibility ?? poll.voting_visibility,
  };
  requireUnfixed(poll, changed);
  return isAnonymous(changed) ? withoutSuggesters(changed) : changed;
}

function requireUnfixed(poll: PollRow, changed: PollRow): void {
  if (poll.vote_count === 0 && poll.answers_count === 0) return;
  const issues = fixedByVotes
    .filter((field) => changed[field] !== poll[field])
    .map((field) => ({ field, rule: 'can’t be changed, because people have already voted' }));
  if (issues.length > 0) throw new ChatError(pollHasVotes, { details: { issues } });
}

/** Removes the authors of suggestions from a poll that becomes anonymous. */
function withoutSuggesters(poll: PollRow): PollRow {
  const options = (JSON.parse(poll.options) as { id: string; text: string }[]).map(({ id, text }) => ({
    id,
    text,
  }));
  return { ...poll, options: JSON.stringify(options) };
}

const asFlag = (wanted: boolean | undefined, known: number): number =>
  wanted === undefined ? known : wanted ? 1 : 0;

const broken = (field: string, rule: string) =>
  new ChatError(inputInvalid, { details: { issues: [{ field, rule }] } });
