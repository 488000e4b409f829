import { maxLatestVotes } from '@confab/protocol';
import type { Transaction } from '../../core/storage/database.ts';
import type { PollRow, PollVoteRow } from './migrations.ts';
import { countsOf, isAnonymous, latestVotesOf, optionsOf, toColumn, type VoteColumn } from './pollColumns.ts';
import { deleteVote, insertVote, selectLatestVotes } from './pollStore.ts';

/** A change of one user's votes in a poll. */
export interface VoteChange {
  readonly userId: string;
  readonly before: readonly PollVoteRow[];
  /** The options voted for after it. */
  readonly after: ReadonlySet<string>;
  readonly now: number;
}

/**
 * Inserts and deletes votes, and updates the counts in the poll's row, which the caller has locked. Reads only the
 * voter's own votes, whatever the total.
 */
export async function countVotes(
  tx: Transaction,
  poll: PollRow,
  { userId: user_id, before, after, now }: VoteChange,
): Promise<PollRow> {
  const had = new Set(before.map((vote) => vote.option_id));
  const added = [...after].filter((id) => !had.has(id));
  const removed = [...had].filter((id) => !after.has(id));
  const counts = countsOf(poll);
  for (const option_id of removed) {
    await tx.run(deleteVote, { poll_id: poll.id, user_id, option_id });
    const left = (counts.get(option_id) ?? 0) - 1;
    if (left > 0) counts.set(option_id, left);
    else counts.delete(option_id);
  }
  for (const option_id of added) {
    await tx.run(insertVote, { poll_id: poll.id, user_id, option_id, created_at: now });
    counts.set(option_id, (counts.get(option_id) ?? 0) + 1);
  }
  const counted = {
    ...poll,
    vote_counts: toColumn(counts),
    vote_count: poll.vote_count + added.length - removed.length,
    voters_count: poll.voters_count + Math.sign(after.size) - Math.sign(had.size),
  };
  return isAnonymous(poll)
    ? counted
    : { ...counted, latest_votes: await latestVotes(tx, counted, [...added, ...removed]) };
}

/** Returns the latest votes of changed options: a removed vote makes room for an older one. */
async function latestVotes(
  tx: Transaction,
  poll: PollRow,
  changed: readonly string[],
): Promise<string | null> {
  const latest = latestVotesOf(poll);
  const limit = maxLatestVotes(optionsOf(poll).length);
  for (const option_id of changed) {
    const votes = await tx.all(selectLatestVotes, { poll_id: poll.id, option_id, limit });
    if (votes.length === 0) latest.delete(option_id);
    else
      latest.set(
        option_id,
        votes.map(({ user_id, created_at }): VoteColumn => [user_id, created_at]),
      );
  }
  return toColumn(latest);
}
