import type { LocalMessage } from '@confab/client';
import { type PollActions, polls } from '@confab/client/polls';
import type { Poll } from '@confab/protocol';
import { useMemo } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useOffline } from '../../channels/useOffline.ts';
import { useChannelTypes } from '../../channelTypes/index.ts';
import { useListShared } from '../../messages/listContext.ts';

/** A poll with the user's permissions and actions. */
export interface PollState {
  poll: Poll;
  actions: PollActions;
  /** Runs an action; if it fails a notice is shown and the optimistic change is undone. */
  run(work: Promise<unknown>): Promise<boolean>;
  isOffline: boolean;
  /** Whether what the user did here waits for the connection. */
  isWaiting: boolean;
  /** Whether the user may vote, answer and suggest. Votes and answers wait for the connection (CONN-05). */
  isPermitted: boolean;
  /** Whether the user can suggest an option, which needs a connection. */
  canSuggest: boolean;
  canManage: boolean;
  /** Whether the voters are visible. */
  canSeeVoters: boolean;
  canSeeAnswers: boolean;
  /** The options that the user voted for. */
  own: ReadonlySet<string>;
  /** The number of options the user can still vote for; undefined without a limit. */
  votesLeft: number | undefined;
}

/** See {@link PollState}. */
export function usePoll(message: LocalMessage, poll: Poll): PollState {
  const { channel, viewerId } = useListShared();
  const client = useClient();
  const isOffline = useOffline();
  const isPending = useReadable(channel.book.changes.list, (list) =>
    list.some(({ key }) => key === message.id),
  );
  const run = useReportFailure();
  const can = useReadable(channel.state, (state) => state.ownCapabilities);
  const features = useChannelTypes().get(channel.cid.slice(0, channel.cid.indexOf(':')))?.features;
  const actions = useMemo(() => client.part(polls).of(channel, message.id), [client, channel, message.id]);
  const isThere = message.status === 'received';
  const isPublic = poll.voting_visibility === 'public';
  const own = useMemo(() => new Set(poll.own_votes.map((vote) => vote.option_id)), [poll.own_votes]);
  const maxVotes = poll.enforce_unique_vote ? undefined : poll.max_votes_allowed;
  const isPermitted = isThere && !poll.is_closed && can.has('cast-poll-vote') && features?.polls !== false;
  return {
    poll,
    actions,
    run,
    isOffline,
    isWaiting: isOffline && isPending,
    isPermitted,
    canSuggest: isPermitted && !isOffline,
    canManage:
      isThere && can.has(poll.created_by.id === viewerId ? 'update-own-message' : 'update-any-message'),
    canSeeVoters: isThere && isPublic && can.has('query-poll-votes'),
    canSeeAnswers: isThere && can.has('query-poll-votes'),
    own,
    votesLeft: maxVotes === undefined ? undefined : Math.max(0, maxVotes - own.size),
  };
}
