import { UserSearchSource } from '@confab/client/search';
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
  const term = query.trim();
  useEffect(() => {
    people.activate();
    return () => people.deactivate();
  }, [people]);
  useEffect(() => people.search(term), [people, term]);
  const found = useReadable(people.state);

  const own = useMemo(
    () =>
      channels
        .filter((channel) => channel.can('send-message'))
        .map((channel) =>
          channelTarget(channel, channelDisplay(channel.state.get(), channel.cid, viewer, nameText)),
        ),
    [channels, viewer, nameText],
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

  const isSearching = term !== '' && (found.searchQuery !== term || found.isLoading);
  return { targets, isLoading: isLoading || isSearching, error: error ?? found.lastQueryError, retry };
}
