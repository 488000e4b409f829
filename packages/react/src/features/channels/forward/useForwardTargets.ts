import { ChannelSearchSource, UserSearchSource } from '@confab/client/search';
import type { ChatError } from '@confab/protocol';
import { useEffect, useMemo, useState } from 'react';
import { useReadable } from '../../../core/bindings/index.ts';
import { useClient } from '../../../core/provider/index.ts';
import { channelDisplay } from '../channelDisplay.ts';
import { useChannelNameText } from '../useChannelNameText.ts';
import { useOwnChannels } from '../useOwnChannels.ts';
import { channelTarget, type ForwardTarget, personTarget } from './forwardTarget.ts';

export interface ForwardTargets {
  targets: readonly ForwardTarget[];
  isLoading: boolean;
  error: ChatError | undefined;
  retry(): void;
}

/**
 * Returns the channels that the user may write to and whose name contains `query`, then people whose name starts with it.
 */
export function useForwardTargets(query: string): ForwardTargets {
  const client = useClient();
  const nameText = useChannelNameText();
  const viewer = useReadable(client.me);
  const { channels, isLoading, error, retry } = useOwnChannels();
  const [people] = useState(() => new UserSearchSource(client, { debounceMs: 120 }));
  // Someone with many channels has more than are loaded.
  const [others] = useState(() => new ChannelSearchSource(client, { debounceMs: 120 }));
  const term = query.trim();
  useEffect(() => {
    const sources = [people, others];
    for (const source of sources) source.activate();
    return () => {
      for (const source of sources) source.deactivate();
    };
  }, [people, others]);
  useEffect(() => {
    people.search(term);
    others.search(term);
  }, [people, others, term]);
  const found = useReadable(people.state);
  const foundChannels = useReadable(others.state);

  const own = useMemo(
    () =>
      [...new Set([...channels, ...(foundChannels.items ?? [])])]
        .filter((channel) => channel.can('send-message'))
        .map((channel) =>
          channelTarget(channel, channelDisplay(channel.state.get(), channel.cid, viewer, nameText)),
        ),
    [channels, foundChannels.items, viewer, nameText],
  );
  const targets = useMemo(() => {
    const fitting = own.filter(({ name }) => name.toLowerCase().includes(term.toLowerCase()));
    const users = term !== '' && found.searchQuery === term ? (found.items ?? []) : [];
    // People with an existing conversation are already listed by it.
    const isThere = (id: string) =>
      fitting.some(
        (one) =>
          'display' in one &&
          one.display.kind === 'direct' &&
          one.display.others.some((other) => other.id === id),
      );
    return [...fitting, ...users.filter(({ id }) => id !== viewer?.id && !isThere(id)).map(personTarget)];
  }, [own, found, term, viewer]);

  const isSearching = [found, foundChannels].some(
    ({ searchQuery, isLoading }) => term !== '' && (searchQuery !== term || isLoading),
  );
  return {
    targets,
    isLoading: isLoading || isSearching,
    error: error ?? found.lastQueryError ?? foundChannels.lastQueryError,
    retry() {
      if (error) retry();
      if (found.lastQueryError) people.search();
      if (foundChannels.lastQueryError) others.search();
    },
  };
}
