import type { Channel } from '@confab/client';
import type { ChatError, Member } from '@confab/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';

const PAGE = 50;
const WAIT_MS = 120;

export interface MemberSearch {
  members: readonly Member[];
  hasNext: boolean;
  isLoading: boolean;
  error: ChatError | undefined;
  loadMore(): void;
  retry(): void;
}

/** Searches a channel's members by name; reloads when somebody joins, leaves or changes role. */
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

  const load = useCallback(
    async (offset: number) => {
      const request = ++latest.current;
      const name = query.trim();
      try {
        const page = await channel.members.query({ limit: PAGE, offset, ...(name && { name }) });
        if (request !== latest.current) return;
        setFound((old) => {
          const members = [...(offset > 0 ? old.members : []), ...page.members];
          return { members, hasNext: page.members.length === PAGE, isLoading: false, error: undefined };
        });
      } catch (error) {
        if (request === latest.current)
          setFound((old) => ({ ...old, isLoading: false, error: error as ChatError }));
      }
    },
    [channel, query],
  );

  // biome-ignore lint/correctness/useExhaustiveDependencies: reloads when the members change
  useEffect(() => {
    const timer = setTimeout(() => void load(0), WAIT_MS);
    return () => clearTimeout(timer);
  }, [load, known, count]);

  return { ...found, loadMore: () => void load(found.members.length), retry: () => void load(0) };
}
