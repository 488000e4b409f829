import type { Channel, Readable } from '@confab/client';
import type { ChannelListState } from '@confab/client/channelLists';
import {
  type ArrangedSection,
  arrangeChannels,
  blockedConversations,
  ownMemberships,
  sections,
} from '@confab/client/sections';
import type { Section } from '@confab/protocol';
import { useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { useText } from '../../../core/text/index.ts';
import { channelDisplay } from '../channelDisplay.ts';
import { useChannelNameText } from '../useChannelNameText.ts';

/** From this many channels on, updates of the list are throttled, since each message moves a channel. */
const manyChannels = 200;
const pauseMs = 250;

/**
 * Returns the user's sections with their channels, live (CHAN-11). The first channels are arranged in the render that
 * learns that they are loaded, not a moment later: until then, all sections would be empty.
 */
export function useArrangedSections(
  list: Readable<ChannelListState>,
  isLoaded: boolean,
): {
  arranged: readonly ArrangedSection[];
  sections: readonly Section[];
  /** Whether the user's own sections are loaded, so that none appears later; also true if loading failed. */
  areSectionsKnown: boolean;
} {
  const client = useClient();
  const part = client.part(sections);
  const { locale } = useText();
  const nameText = useChannelNameText();
  const [areSectionsKnown, setKnown] = useState(part.isKnown);
  useEffect(() => {
    let isCurrent = true;
    part.keepSynced();
    const end = () => isCurrent && setKnown(true);
    part.load().then(end, end);
    return () => {
      isCurrent = false;
    };
  }, [part]);
  const all = useReadable(part.state);
  const version = useVersion(
    useMemo(() => {
      const own = client.part(ownMemberships);
      return [list, own.state, own.muted, client.unread, client.part(blockedConversations)];
    }, [client, list]),
    useCallback(() => list.get().channels.length > manyChannels, [list]),
  );
  const arranged = useMemo(() => {
    void version;
    void isLoaded;
    const collator = new Intl.Collator(locale, { numeric: true, sensitivity: 'base' });
    const viewer = client.me.get();
    const blocked = client.part(blockedConversations).get();
    const shown = list.get().channels.filter(({ cid }) => !blocked.has(cid));
    return arrangeChannels(shown, {
      sections: all,
      nameOf: (channel: Channel) => channelDisplay(channel.state.get(), channel.cid, viewer, nameText).name,
      compareNames: collator.compare,
    });
  }, [client, list, all, version, isLoaded, locale, nameText]);
  return { arranged, sections: all, areSectionsKnown };
}

/** A counter that increases when one of the stores changes, at most once per frame, or less often for long lists. */
function useVersion(stores: readonly Readable<unknown>[], isLarge: () => boolean): number {
  const source = useMemo(() => {
    let version = 0;
    return {
      get: () => version,
      subscribe(changed: () => void) {
        let timer: ReturnType<typeof setTimeout> | undefined;
        const notify = () => {
          timer = undefined;
          version++;
          changed();
        };
        const stops = stores.map((store) =>
          store.subscribe(() => {
            timer ??= setTimeout(notify, isLarge() ? pauseMs : 0);
          }),
        );
        // Changes between the first render and now.
        notify();
        return () => {
          clearTimeout(timer);
          for (const stop of stops) stop();
        };
      },
    };
  }, [stores, isLarge]);
  return useSyncExternalStore(source.subscribe, source.get, source.get);
}
