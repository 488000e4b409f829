import { useEffect, useMemo, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useKit } from '../../core/provider/index.ts';
import { type ChannelDisplay, channelDisplay } from './channelDisplay.ts';
import { type ChannelSummary, channelLookup } from './channelLookup.ts';
import { useChannelNameText } from './useChannelNameText.ts';

/** Returns the {@link ChannelDisplay} of a channel that the user may read; undefined while unknown or not readable. */
export function useReadableChannel(cid: string): ChannelDisplay | undefined {
  const kit = useKit();
  const { client } = kit;
  const lookup = channelLookup(kit);
  const nameText = useChannelNameText();
  const viewer = useReadable(client.me);
  const [found, setFound] = useState<{ cid: string; summary: ChannelSummary | undefined }>();
  const summary = lookup.known(cid) ?? (found?.cid === cid ? found.summary : undefined);
  const isKnown = summary !== undefined;
  useEffect(() => {
    if (isKnown) return;
    let isCurrent = true;
    lookup.find(cid).then(
      (answer) => isCurrent && setFound({ cid, summary: answer }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [lookup, cid, isKnown]);
  const channel = summary?.channel;
  const members = summary?.members;
  return useMemo(
    () => channel && channelDisplay({ channel, members: members ?? [] }, cid, viewer, nameText),
    [channel, members, cid, viewer, nameText],
  );
}
