import type { ChatClient } from '@confab/client';
import { useReadable } from '@confab/react';
import { quoteChannel, type SearchKind, type SearchOrder, type SearchView } from '@confab/react/search';
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useSearchParams } from 'wouter';

/** The search in the URL. */
export interface SearchAddress {
  text: string;
  setText(text: string, options?: { isNow?: boolean }): void;
  kind: SearchKind;
  order: SearchOrder;
  /** The profile field that the people have, by id, and its value; empty for none. */
  filter: { field: string; value: string };
  filterBy(field: string, value: string): void;
  /** Changes the kind of results or their order. */
  choose(change: { kind?: SearchKind; order?: SearchOrder }): void;
}

const isKind = (kind: string | null): kind is SearchKind => kind === 'channels' || kind === 'people';

/**
 * Syncs a search with the URL: the search is written there (`q`, `show`, `sort`, `field`, `value`; replacing the history entry, so that
 * Back leaves the search), and a URL that is opened is searched for. `in` names a channel to search in.
 */
export function useSearchAddress(client: ChatClient, view: SearchView): SearchAddress {
  const [params, setParams] = useSearchParams();
  const within = params.get('in');
  const query = params.get('q') ?? (within ? `in:${quoteChannel(channelValue(client, within))} ` : '');
  const shown = params.get('show');
  const kind = isKind(shown) ? shown : 'messages';
  const order = params.get('sort') === 'relevance' ? 'relevance' : 'recency';
  const [text, setText] = useState(query);
  const written = useRef<string>(undefined);

  const write = (change: Record<string, string | undefined>) => {
    setParams(
      (old) => {
        const next = new URLSearchParams(old);
        next.delete('in');
        for (const [name, value] of Object.entries(change)) {
          if (value) next.set(name, value);
          else next.delete(name);
        }
        return next;
      },
      { replace: true },
    );
  };

  useLayoutEffect(() => {
    view.order(order);
    view.show(kind);
  }, [view, order, kind]);
  useLayoutEffect(() => {
    if (query === written.current) return;
    written.current = query;
    setText(query);
    // Back shows the previous results.
    if (view.controller.state.get().searchQuery.trim() !== query.trim()) view.search(query, { isNow: true });
  }, [view, query]);

  const searched = useReadable(view.controller.state, ({ searchQuery }) => searchQuery);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the URL follows the search alone
  useEffect(() => {
    if (searched === query || searched !== text) return;
    written.current = searched;
    write({ q: searched });
  }, [searched]);

  return {
    text,
    setText: (next, options) => {
      setText(next);
      view.search(next, options);
      if (next.trim() === '') {
        written.current = '';
        write({ q: undefined });
      }
    },
    kind,
    order,
    filter: { field: params.get('field') ?? '', value: params.get('value') ?? '' },
    filterBy: (field, value) => write({ field, value }),
    choose: (change) =>
      write({
        ...(change.kind && { show: change.kind === 'messages' ? undefined : change.kind }),
        ...(change.order && { sort: change.order === 'recency' ? undefined : change.order }),
      }),
  };
}

/** Returns what a reader calls a channel: its name, or the cid of a conversation without one. */
function channelValue(client: ChatClient, cid: string): string {
  const channel = client.getChannel(cid)?.state.get().channel;
  return channel && !channel.distinct ? (channel.name ?? cid) : cid;
}
