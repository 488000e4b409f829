import type { PollVote } from '@confab/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { PollState } from './usePoll.ts';

const pageSize = 25;
const maxPageSize = 100;

interface Voters {
  readonly votes: readonly PollVote[];
  readonly hasNext: boolean;
}

/** Returns the voters of an option: the latest ones, then page by page; reloads them when its votes change. */
export function useVoters(
  { poll, actions, run }: Pick<PollState, 'poll' | 'actions' | 'run'>,
  optionId: string,
) {
  const [loaded, setLoaded] = useState<Voters>();
  const [isLoading, setLoading] = useState(false);
  const turn = useRef(0);
  const shown = useRef(0);
  const count = poll.vote_counts_by_option[optionId] ?? 0;
  const latest = poll.latest_votes_by_option[optionId] ?? [];
  const version = `${count} ${latest.map(({ user, created_at }) => `${user.id} ${created_at}`).join()}`;

  const load = useCallback(
    async (wanted: number) => {
      const mine = ++turn.current;
      const votes: PollVote[] = [];
      let hasNext = true;
      while (hasNext && votes.length < wanted) {
        const limit = Math.min(wanted - votes.length, maxPageSize);
        const page = await actions.queryVotes({ optionId, limit, offset: votes.length });
        votes.push(...page.votes);
        hasNext = page.hasNext;
      }
      if (mine !== turn.current) return;
      shown.current = votes.length;
      // A vote added meanwhile shifts the pages by one.
      const once = new Map(votes.map((vote) => [vote.user.id, vote]));
      setLoaded({ votes: [...once.values()], hasNext });
    },
    [actions, optionId],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the votes change
  useEffect(() => {
    // If it fails, the next change or page loads them.
    if (shown.current > 0) load(shown.current).catch(() => undefined);
  }, [load, version]);

  async function more() {
    setLoading(true);
    await run(load(shown.current + pageSize));
    setLoading(false);
  }

  const votes = loaded?.votes ?? latest;
  return {
    votes,
    hasNext: loaded?.hasNext ?? votes.length < count,
    isLoading,
    more: () => void more(),
  };
}
