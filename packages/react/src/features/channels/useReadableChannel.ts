import { useEffect, useMemo, useState } from 'react';
import { useReadable } from '../../core/bindings/index.ts';
import { useKit } from '../../core/provider/index.ts';
import { type ChannelDisplay, channelDisplay } from './channelDisplay.ts';
import { channelLookup, type FoundPlace } from './channelLookup.ts';
import { useChannelNameText } from './useChannelNameText.ts';

/** How a channel presents itself, if the reader may read it; undefined until that is known, and where they may not. */
export function useReadableChannel(cid: string): ChannelDisplay | undefined {
  const kit = useKit();
  const { client } = kit;
  const lookup = channelLookup(kit);
  const words = useChannelNameText();
  const viewer = useReadable(client.me);
  const [found, setFound] = useState<{ cid: string; place: FoundPlace | undefined }>();
  const place = lookup.known(cid) ?? (found?.cid === cid ? found.place : undefined);
  const isKnown = place !== undefined;
  useEffect(() => {
    if (isKnown) return;
    let isCurrent = true;
    lookup.find(cid).then(
      (answer) => isCurrent && setFound({ cid, place: answer }),
      () => undefined,
    );
    return () => {
      isCurrent = false;
    };
  }, [lookup, cid, isKnown]);
  const channel = place?.channel;
  const members = place?.members;
  return useMemo(
    () => channel && channelDisplay({ channel, members: members ?? [] }, cid, viewer, words),
    [channel, members, cid, viewer, words],
  );
}
