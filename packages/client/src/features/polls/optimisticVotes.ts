import { maxLatestVotes, type Poll, type PollVote, type UserRef } from '@confab/protocol';

/** Returns the options voted for after adding these: a unique vote replaces the earlier one. */
export function optionsAfterVote(poll: Poll, optionIds: readonly string[]): string[] {
  if (poll.enforce_unique_vote) return optionIds.slice(-1);
  return [...new Set([...poll.own_votes.map((vote) => vote.option_id), ...optionIds])];
}

/** Returns the poll after the reader's votes have become these (POLL-08). Idempotent. */
export function withVotes(poll: Poll, optionIds: readonly string[], user: UserRef, created_at: string): Poll {
  const before = new Set(poll.own_votes.map((vote) => vote.option_id));
  const after = new Set(optionIds.filter((id) => poll.options.some((option) => option.id === id)));
  const added = [...after].filter((id) => !before.has(id));
  const removed = [...before].filter((id) => !after.has(id));
  if (added.length === 0 && removed.length === 0) return poll;
  const votes = added.map((option_id): PollVote => ({ poll_id: poll.id, option_id, user, created_at }));
  const counts = new Map(Object.entries(poll.vote_counts_by_option));
  for (const id of added) counts.set(id, (counts.get(id) ?? 0) + 1);
  for (const id of removed) counts.set(id, (counts.get(id) ?? 0) - 1);
  return {
    ...poll,
    vote_counts_by_option: Object.fromEntries([...counts].filter(([, count]) => count > 0)),
    vote_count: poll.vote_count + added.length - removed.length,
    voters_count: poll.voters_count + Math.sign(after.size) - Math.sign(before.size),
    own_votes: [...poll.own_votes.filter((vote) => after.has(vote.option_id)), ...votes],
    latest_votes_by_option:
      poll.voting_visibility === 'public' ? latestVotes(poll, votes, removed, user.id) : {},
  };
}

function latestVotes(poll: Poll, added: readonly PollVote[], removed: readonly string[], userId: string) {
  const latest = new Map(Object.entries(poll.latest_votes_by_option));
  for (const id of removed) {
    latest.set(
      id,
      (latest.get(id) ?? []).filter((vote) => vote.user.id !== userId),
    );
  }
  for (const vote of added) {
    const others = latest.get(vote.option_id) ?? [];
    latest.set(vote.option_id, [vote, ...others].slice(0, maxLatestVotes(poll.options.length)));
  }
  return Object.fromEntries([...latest].filter(([, votes]) => votes.length > 0));
}

/** Returns the poll after the reader's answer has become this, or was removed. */
export function withAnswer(poll: Poll, text: string | undefined, user: UserRef, time: string): Poll {
  const { own_answer: before } = poll;
  if (text === undefined) {
    return {
      ...poll,
      own_answer: undefined,
      answers_count: poll.answers_count - (before ? 1 : 0),
      latest_answers: poll.latest_answers.filter((answer) => answer.id !== before?.id),
    };
  }
  const own_answer = before
    ? { ...before, text, updated_at: time }
    : { id: `own ${poll.id}`, poll_id: poll.id, text, user, created_at: time, updated_at: time };
  return { ...poll, own_answer, answers_count: poll.answers_count + (before ? 0 : 1) };
}
