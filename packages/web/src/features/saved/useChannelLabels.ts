import { type ChatClient, derive, type Readable } from '@confab/client';
import { fromCid, maxChannelPageSize } from '@confab/protocol';
import { channelDisplay, useChannelNameText, useReadable } from '@confab/react';
import { useEffect, useMemo } from 'react';

/** The display names of channels, by cid; channels that the user cannot read (any more) are missing. */
export function useChannelLabels(client: ChatClient, cids: readonly string[]): ReadonlyMap<string, string> {
  const nameText = useChannelNameText();
  const viewer = useReadable(client.me);
  const key = [...new Set(cids)].sort().join(' ');
  const channels = useMemo(
    () =>
      (key === '' ? [] : key.split(' ')).map((cid) => {
        const { type, id } = fromCid(cid);
        return client.channel(type, id);
      }),
    [client, key],
  );
  useEffect(() => {
    const unknown = channels.filter(({ state }) => state.get().channel === undefined).map(({ cid }) => cid);
    for (let from = 0; from < unknown.length; from += maxChannelPageSize) {
      const $in = unknown.slice(from, from + maxChannelPageSize);
      // If it fails, only the names are missing.
      client
        .queryChannels({ cid: { $in } }, [], { limit: maxChannelPageSize, message_limit: 0 })
        .catch(() => undefined);
    }
  }, [client, channels]);
  const states: Readable<ReadonlyMap<string, string>> = useMemo(
    () =>
      derive(
        channels.map(({ state }) => state),
        () =>
          new Map(
            channels.flatMap(({ cid, state }) => {
              const known = state.get();
              return known.channel
                ? [[cid, channelDisplay(known, cid, viewer, nameText).label] as const]
                : [];
            }),
          ),
      ),
    [channels, viewer, nameText],
  );
  return useReadable(states);
}
