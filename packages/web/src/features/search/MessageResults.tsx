import type { ChatClient } from '@confab/client';
import { isLive } from '@confab/client';
import type { FoundMessage } from '@confab/client/search';
import { Button, EmptyState, ErrorState, Skeleton, useReadable, useText } from '@confab/react';
import { rememberSearch, SearchHit, type SearchView, searchText, wordsOf } from '@confab/react/search';
import { Search, SearchX } from 'lucide-react';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { messagePath, panelPath } from '../shell/paths.ts';
import { searchPageText } from './text.en.ts';

export interface MessageResultsProps {
  client: ChatClient;
  view: SearchView;
  text: string;
  /** Searches for another text. */
  onText(text: string): void;
  toField(): void;
}

/** The messages found, or a hint or an error. */
export function MessageResults({ client, view, text, onText, toField }: MessageResultsProps) {
  const { t } = useText(searchPageText);
  const { t: shared } = useText(searchText);
  const [, go] = useLocation();
  const state = useReadable(view.messages.state);
  const online = useReadable(client.connection.state, isLive);
  const [stopId, setStopId] = useState(view.openedId);
  const list = useRef<HTMLDivElement>(null);
  const { isLoading, hasNext, lastQueryError: error } = state;
  // Keeps the last results until new ones arrive, so that nothing flickers while the user types.
  const last = useRef(state.items);
  if (state.items || !isLoading) last.current = state.items;
  const items = state.items ?? last.current;
  const isRetryable = error?.retryable === true;
  useEffect(() => {
    if (online && isRetryable) view.messages.search();
  }, [view, online, isRetryable]);
  useLayoutEffect(() => {
    const id = view.openedId;
    const hit = id && list.current?.querySelector<HTMLElement>(`[data-found-id="${CSS.escape(id)}"]`);
    if (!hit) return;
    hit.scrollIntoView({ block: 'center' });
    hit.focus({ preventScroll: true });
  }, [view]);

  function open(found: FoundMessage) {
    const { id, cid, parent_id: parentId, show_in_channel: isShown } = found.message;
    view.openedId = id;
    rememberSearch(client.me.get()?.id ?? '', text.trim());
    go(parentId !== undefined && !isShown ? panelPath(cid, 'thread', parentId, id) : messagePath(cid, id));
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const hits = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = hits.indexOf(event.currentTarget);
    if (event.key === 'ArrowUp' && at === 0) toField();
    else if (event.key === 'ArrowUp') hits[at - 1]?.focus();
    else if (event.key === 'ArrowDown') {
      if (at === hits.length - 1 && hasNext) view.messages.search();
      hits[at + 1]?.focus();
    } else if (event.key === 'Home') hits[0]?.focus();
    else if (event.key === 'End') hits.at(-1)?.focus();
    else if (event.key === 'Escape' || event.key === '/') toField();
    else return;
    event.preventDefault();
  }

  if (text.trim() === '') return <SearchTips onText={onText} />;
  if (!items || items.length === 0) {
    if (error) {
      return (
        <ErrorState title={t('searchPage.failed')} onRetry={() => view.messages.search()}>
          {online ? error.message : t('searchPage.offline')}
        </ErrorState>
      );
    }
    if (!items) return isLoading ? <Skeleton of="messages" /> : null;
    return <Nothing text={text} onText={onText} />;
  }
  const ids = items.map(({ message }) => message.id);
  const stop = stopId !== undefined && ids.includes(stopId) ? stopId : ids[0];
  return (
    <>
      <div
        ref={list}
        role="feed"
        className="web-search__hits"
        data-stale={state.items === undefined || undefined}
        aria-busy={isLoading}
        aria-label={shared('search.messages')}
      >
        {items.map((found, index) => (
          <SearchHit
            key={found.message.id}
            found={found}
            position={index + 1}
            setSize={hasNext ? -1 : items.length}
            isStop={found.message.id === stop}
            onOpen={open}
            onFocus={() => setStopId(found.message.id)}
            onKeyDown={onKeyDown}
          />
        ))}
      </div>
      {error && (
        <ErrorState title={t('searchPage.failed')} onRetry={() => view.messages.search()}>
          {online ? error.message : t('searchPage.offline')}
        </ErrorState>
      )}
      {hasNext && !error && (
        <Button
          className="web-search__more"
          variant="quiet"
          disabled={isLoading}
          onClick={() => view.messages.search()}
        >
          {t('actions.loadMore')}
        </Button>
      )}
    </>
  );
}

const beginnings = ['from:me', 'has:link', 'has:file', 'is:pinned', 'after:yesterday'] as const;

/** The search tips, shown before the first search. */
function SearchTips({ onText }: { onText(text: string): void }) {
  const { t } = useText(searchPageText);
  return (
    <EmptyState
      icon={Search}
      title={t('searchPage.startTitle')}
      actions={beginnings.map((one) => (
        <Button key={one} size="sm" onClick={() => onText(one)}>
          {one}
        </Button>
      ))}
    >
      {t('searchPage.startHint')}
    </EmptyState>
  );
}

function Nothing({ text, onText }: { text: string; onText(text: string): void }) {
  const { t } = useText(searchPageText);
  const words = wordsOf(text);
  const isFiltered = words !== '' && words !== text.replaceAll('"', '').replace(/\s+/gu, ' ').trim();
  return (
    <EmptyState
      icon={SearchX}
      title={t('searchPage.noneTitle', { query: text.trim() })}
      actions={isFiltered && <Button onClick={() => onText(words)}>{t('searchPage.withoutFilters')}</Button>}
    >
      {t('searchPage.noneHint')}
    </EmptyState>
  );
}
