import { ChatError, type PollVote, pollAnonymous } from '@confab/protocol';
import type { Actor } from '../../core/access/actor.ts';
import type { ServerContext } from '../../core/feature/feature.ts';
import { isoTime } from '../../core/storage/columns.ts';
import { userDirectory } from '../users/index.ts';
import { openPoll } from './openPoll.ts';
import { isAnonymous } from './pollColumns.ts';
import { requireOption } from './vote.ts';

/** Returns a page of voters, newest first. Throws `poll_anonymous` for everyone, including its author. */
export async function queryVotes(
  context: ServerContext,
  actor: Actor,
  pollId: string,
  { option_id, limit, offset }: { option_id?: string | undefined; limit: number; offset: number },
): Promise<{ votes: PollVote[]; has_next: boolean }> {
  const { read } = context.database;
  const { poll, message } = await openPoll(context, read, actor, pollId);
  message.channel.require('query-poll-votes');
  if (isAnonymous(poll)) throw new ChatError(pollAnonymous);
  if (option_id !== undefined) requireOption(poll, option_id);
  const rows = await read.query((k) => {
    const page = k
      .selectFrom('poll_votes')
      .selectAll()
      .where('poll_id', '=', pollId)
      .orderBy('created_at', 'desc')
      .orderBy('user_id', 'desc')
      .orderBy('option_id', 'desc')
      .limit(limit + 1)
      .offset(offset);
    return option_id === undefined ? page : page.where('option_id', '=', option_id);
  });
  const shown = rows.slice(0, limit);
  const people = await userDirectory(context).refs(shown.map((row) => row.user_id));
  const votes = shown.map(({ poll_id, option_id, user_id, created_at }) => ({
    poll_id,
    option_id,
    user: people.get(user_id) ?? { id: user_id, name: user_id },
    created_at: isoTime(created_at),
  }));
  return { votes, has_next: rows.length > limit };
}
