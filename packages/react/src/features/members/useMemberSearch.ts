import type { Channel } from '@confab/client';
import type { ChatError, Member } from '@confab/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';

const PAGE = 50;
const MAX_PAGE = 100;
const WAIT_MS = 120;

export interface MemberSearch {
  members: readonly Member[];
  hasNext: boolean;
  isLoading: boolean;
  error: ChatError | undefined;
  loadMore(): void;
  retry(): void;
}

/** Searches a channel's members by name; reloads those shown when somebody joins, leaves or changes role. */
export function useMemberSearch(channel: Channel, query: string): MemberSearch {
  const known = useReadable(channel.state, (state) => state.members);
  const count = useReadable(channel.state, (state) => state.channel?.member_count ?? 0);
  const [found, setFound] = useState<Omit<MemberSearch, 'loadMore' | 'retry'>>({
    members: [],
    hasNext: false,
    isLoading: true,
    error: undefined,
  });
  const latest = useRef(0);
  const shown = useRef(0);
  /** As many as are shown, in whole pages: who joins a list that is loaded to its end is shown too. */
  const wanted = () => Math.max(1, Math.ceil(shown.current / PAGE)) * PAGE;

  const load = useCallback(
    async (minimum: number) => {
      const request = ++latest.current;
      const name = query.trim();
      try {
        const members = new Map<string, Member>();
        let hasNext = true;
        for (let offset = 0; hasNext && offset < minimum; ) {
          const limit = Math.min(minimum - offset, MAX_PAGE);
          const page = await channel.members.query({ limit, offset, ...(name && { name }) });
          for (const member of page.members) members.set(member.user_id, member);
          offset += page.members.length;
          hasNext = page.members.length === limit;
        }
        if (request !== latest.current) return;
        shown.current = members.size;
        setFound({ members: [...members.values()], hasNext, isLoading: false, error: undefined });
      } catch (error) {
        if (request === latest.current)
          setFound((old) => ({ ...old, isLoading: false, error: error as ChatError }));
      }
    },
    [channel, query],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: another search begins with its first page
  useEffect(() => {
    shown.current = 0;
  }, [channel, query]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the members change
  useEffect(() => {
    const timer = setTimeout(() => void load(wanted()), WAIT_MS);
    return () => clearTimeout(timer);
  }, [load, known, count]);

  return {
    ...found,
    loadMore: () => void load(shown.current + PAGE),
    retry: () => void load(wanted()),
  };
}
