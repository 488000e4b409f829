import type { Channels } from '../channels/index.ts';
import type { ClientContext } from '../clientContext.ts';

const pageMost = 100;

/** Loads polls again: what the reader has voted elsewhere may have been missed, and no channel's stream tells it. */
export async function reloadPolls(
  { http, journal, reapply }: ClientContext,
  channels: Channels,
  ids: readonly string[],
): Promise<void> {
  for (let at = 0; at < ids.length; at += pageMost) {
    const body = { filter: { id: { $in: ids.slice(at, at + pageMost) } }, limit: pageMost };
    const { answer, since } = await journal.during(() => http.call('POST /polls/query', { body }));
    for (const poll of answer.polls) {
      channels.get(poll.cid)?.book.pool.applyPoll(poll.message_id, poll, 'answer');
    }
    reapply(since);
  }
}
