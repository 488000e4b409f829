import { type Channel, type ChatError, shippedChannelTypes } from '@confab/protocol';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useClient } from '../provider/index.ts';

const PAGE = 30;
const WAIT_MS = 120;
/** Types whose channels a person may find without being a member. */
const FINDABLE = shippedChannelTypes
  .filter(({ grants }) => grants.user?.includes('read-channel'))
  .map(({ name }) => name);

/** A channel that the reader may look into. */
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

type Found = Omit<ChannelSearch, 'loadMore' | 'retry'>;

const NOTHING: Found = { channels: [], hasNext: false, isLoading: true, error: undefined };

/** Channels whose name begins with `query`, by name. They are only looked at: nothing here becomes live. */
export function useChannelSearch(query: string): ChannelSearch {
  const { http } = useClient();
  const [found, setFound] = useState(NOTHING);
  const latest = useRef(0);

  const load = useCallback(
    async (offset: number) => {
      const asked = ++latest.current;
      const wanted = query.trim();
      setFound((old) => ({ ...old, isLoading: true, error: undefined }));
      const next = await http
        .call('POST /channels/query', {
          body: {
            filter: { type: { $in: FINDABLE }, ...(wanted && { name: { $autocomplete: wanted } }) },
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
              isLoading: false,
              error: undefined,
            }),
          (error: ChatError) =>
            (old: Found): Found => ({ ...old, isLoading: false, error }),
        );
      if (asked === latest.current) setFound(next);
    },
    [http, query],
  );

  useEffect(() => {
    const timer = setTimeout(() => void load(0), query.trim() ? WAIT_MS : 0);
    return () => clearTimeout(timer);
  }, [load, query]);

  return { ...found, loadMore: () => void load(found.channels.length), retry: () => void load(0) };
}
