import type { LocalMessage } from '@confab/client';
import { type PollActions, polls } from '@confab/client/polls';
import type { Poll } from '@confab/protocol';
import { useMemo } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useClient, useReportFailure } from '../../../core/provider/index.ts';
import { useOffline } from '../../channels/ConnectionBanner.tsx';
import { useChannelTypes } from '../../channelTypes/index.ts';
import { useListShared } from '../../messages/listContext.ts';

/** A poll as one reader may use it. */
export interface PollState {
  poll: Poll;
  actions: PollActions;
  /** Runs one of the actions; where it fails the person is told, and what was shown is taken back. */
  run(work: Promise<unknown>): Promise<boolean>;
  isOffline: boolean;
  /** Whether the reader may vote, answer and suggest in it. */
  mayTakePart: boolean;
  /** The same where the service can be reached now. */
  canTakePart: boolean;
  canManage: boolean;
  /** Whether it may be seen who voted. */
  canSeeVoters: boolean;
  canSeeAnswers: boolean;
  /** One's own options. */
  own: ReadonlySet<string>;
  /** How many more options one may vote for; undefined where there is no limit but one's choice. */
  votesLeft: number | undefined;
}

/** See {@link PollState}. */
export function usePoll(message: LocalMessage, poll: Poll): PollState {
  const { channel, viewerId } = useListShared();
  const client = useClient();
  const isOffline = useOffline();
  const run = useReportFailure();
  const can = useReadable(channel.state, (state) => state.ownCapabilities);
  const features = useChannelTypes().get(channel.cid.slice(0, channel.cid.indexOf(':')))?.features;
  const actions = useMemo(() => client.part(polls).of(channel, message.id), [client, channel, message.id]);
  const isThere = message.status === 'received';
  const isPublic = poll.voting_visibility === 'public';
  const own = useMemo(() => new Set(poll.own_votes.map((vote) => vote.option_id)), [poll.own_votes]);
  const most = poll.enforce_unique_vote ? undefined : poll.max_votes_allowed;
  const mayTakePart = isThere && !poll.is_closed && can.has('cast-poll-vote') && features?.polls !== false;
  return {
    poll,
    actions,
    run,
    isOffline,
    mayTakePart,
    canTakePart: mayTakePart && !isOffline,
    canManage:
      isThere && can.has(poll.created_by.id === viewerId ? 'update-own-message' : 'update-any-message'),
    canSeeVoters: isThere && isPublic && can.has('query-poll-votes'),
    canSeeAnswers: isThere && can.has('query-poll-votes'),
    own,
    votesLeft: most === undefined ? undefined : Math.max(0, most - own.size),
  };
}
