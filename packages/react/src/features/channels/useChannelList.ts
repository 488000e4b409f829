import { ChannelList, type ChannelListQuery, type ChannelListState } from '@confab/client/channelLists';
import { useEffect, useMemo } from 'react';
import { framePaced, useReadable } from '../../core/bindings/index.ts';
import { useClient } from '../../core/provider/index.ts';

/** The user's own channels, most recently active first. The first page comes with messages, so that they open at once. */
const JOINED: ChannelListQuery = {
  filter: { joined: true },
  sort: [{ field: 'last_message_at', direction: -1 }],
  limit: 30,
};

/** Returns a live list of channels; keep the identity of `options` between renders. */
export function useChannelList(options: ChannelListQuery = JOINED): {
  list: ChannelList;
  state: ChannelListState;
} {
  const client = useClient();
  const list = useMemo(() => new ChannelList(client, options), [client, options]);
  const paced = useMemo(() => framePaced(list.state), [list]);
  const state = useReadable(paced);
  useEffect(() => {
    // The error is in the state and shown on the screen.
    list.load().catch(() => undefined);
  }, [list]);
  return { list, state };
}
