import type { Channel, ChannelType, ChatError } from '@confab/protocol';
import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useClient } from '../../core/provider/index.ts';
import { useChannelTypes } from '../channelTypes/index.ts';

const PAGE = 30;
const WAIT_MS = 120;

/** A channel that the user may preview. */
export interface FoundChannel {
  channel: Channel;
  isMember: boolean;
  canJoin: boolean;
}

export interface ChannelSearch {
  channels: readonly FoundChannel[];
  hasNext: boolean;
  isLoading: boolean;
  error: ChatError | undefined;
  loadMore(): void;
  retry(): void;
}

type Found = Omit<ChannelSearch, 'loadMore' | 'retry'> & { readonly query: string | undefined };

const NOTHING: Found = { channels: [], hasNext: false, isLoading: true, error: undefined, query: undefined };

/** Searches channels whose name starts with `query`, sorted by name, without watching them. */
export function useChannelSearch(query: string): ChannelSearch {
  const { http } = useClient();
  const types = useChannelTypes();
  const findable = useMemo(() => findableTypes(types), [types]);
  const [found, setFound] = useState(NOTHING);
  const latest = useRef(0);

  const load = useCallback(
    async (offset: number) => {
      const request = ++latest.current;
      const term = query.trim();
      setFound((old) => ({ ...old, isLoading: true, error: undefined }));
      const next = await http
        .call('POST /channels/query', {
          body: {
            filter: { type: { $in: findable }, ...(term && { name: { $autocomplete: term } }) },
            sort: [{ field: 'name', direction: 1 }],
            limit: PAGE,
            offset,
            message_limit: 0,
            member_limit: 0,
          },
        })
        .then(
          (page) =>
            (old: Found): Found => ({
              channels: [
                ...(offset > 0 ? old.channels : []),
                ...page.channels.map((state) => ({
                  channel: state.channel,
                  isMember: state.membership?.state === 'joined',
                  canJoin: state.own_capabilities.includes('join-channel'),
                })),
              ],
              hasNext: page.has_next,
              query,
              isLoading: false,
              error: undefined,
            }),
          (error: ChatError) =>
            (old: Found): Found => ({ ...old, isLoading: false, error }),
        );
      if (request === latest.current) setFound(next);
    },
    [http, query, findable],
  );

  useEffect(() => {
    if (findable.length === 0) return;
    const timer = setTimeout(() => void load(0), query.trim() ? WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [load, query, findable]);

  // The shown results may belong to another query, whose next page is not needed.
  const hasNext = found.hasNext && found.query === query;
  // Where people may join no channel by themselves, there is nothing to load.
  const isLoading = found.isLoading && (findable.length > 0 || types.size === 0);
  return {
    ...found,
    hasNext,
    isLoading,
    loadMore: () => void load(found.channels.length),
    retry: () => void load(0),
  };
}

/** Returns the channel types that people can search without being members. */
function findableTypes(types: ReadonlyMap<string, ChannelType>): string[] {
  return [...types.values()]
    .filter(({ grants }) => grants.user?.includes('read-channel'))
    .map(({ name }) => name);
}
