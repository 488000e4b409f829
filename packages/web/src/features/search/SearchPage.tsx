import {
  Button,
  Icon,
  Menu,
  MenuChoice,
  Tabs,
  useKit,
  useReadable,
  useText,
  VisuallyHidden,
} from '@confab/react';
import {
  rememberSearch,
  SearchField,
  SearchFilters,
  type SearchKind,
  SearchNotes,
  type SearchOrder,
  searchIssue,
  searchText,
  searchView,
  wordsOf,
} from '@confab/react/search';
import { ChevronDown } from 'lucide-react';
import { useId, useLayoutEffect, useRef, useState } from 'react';
import type { InboxProps } from '../shell/inboxProps.ts';
import { useCommandKeys } from '../shell/useCommandKeys.ts';
import { useTitle } from '../shell/useTitle.ts';
import { FilteredPeople } from './FilteredPeople.tsx';
import { MessageResults } from './MessageResults.tsx';
import { NameResults } from './NameResults.tsx';
import { PeopleFilter } from './PeopleFilter.tsx';
import { searchPageText } from './text.en.ts';
import { useSearchAddress } from './useSearchAddress.ts';
import './SearchPage.css';

const kinds = ['messages', 'channels', 'people'] as const satisfies readonly SearchKind[];

/** Searches messages, channels and users; the URL holds the search (SRCH-03, WEB-01). */
export default function SearchPage({ client, appName }: InboxProps) {
  const { t } = useText(searchText);
  const { t: page } = useText(searchPageText);
  const view = searchView(useKit());
  const { text, setText, kind, order, filter, choose, filterBy } = useSearchAddress(client, view);
  const field = useRef<HTMLInputElement>(null);
  const results = useRef<HTMLDivElement>(null);
  const hintId = useId();
  const isTouch = matchMedia('(pointer: coarse)').matches;
  const [isFirst, setFirst] = useState(true);
  useTitle(
    client,
    text.trim() ? page('searchPage.titleOf', { query: text.trim() }) : page('searchPage.title'),
    appName,
  );
  useCommandKeys({ 'shift+f': () => field.current?.select() });
  // biome-ignore lint/correctness/useExhaustiveDependencies: only when the page mounts
  useLayoutEffect(() => {
    setFirst(false);
    // Coming back from a result focuses the result, not the field.
    if (view.openedId === undefined && !(isTouch && text !== '')) field.current?.focus();
  }, [view]);

  const issue = searchIssue(text);
  const words = issue && (issue.operator ? `${issue.operator}: ${issue.rule}` : issue.rule);
  const isFiltered = kind === 'people' && filter.field !== '' && filter.value !== '';
  const toResults = () => results.current?.querySelector<HTMLElement>('[data-row]')?.focus();
  const submit = (wanted: string) => {
    setText(wanted, { isNow: true });
    if (wanted.trim() !== '') rememberSearch(client.me.get()?.id ?? '', wanted.trim());
  };

  return (
    <main className="web-shell__main web-search">
      <VisuallyHidden>
        <h1>{page('searchPage.title')}</h1>
      </VisuallyHidden>
      <div className="web-search__body" ref={results}>
        <div className="web-search__field">
          <SearchField
            text={text}
            onText={setText}
            onSubmit={submit}
            onLeave={toResults}
            fieldRef={field}
            describedBy={words ? hintId : undefined}
            opensAtOnce={!isFirst}
          />
        </div>
        <SearchFilters text={text} onText={(next) => setText(next, { isNow: true })} />
        <p id={hintId} className="web-search__issue" role="status">
          {words}
        </p>
        <VisuallyHidden role="status">
          {text.trim() !== '' && !isFiltered && <Found view={view[kind]} />}
        </VisuallyHidden>
        <Tabs
          value={kind}
          onValueChange={(next) => choose({ kind: next })}
          label={t('search.what')}
          tabs={kinds.map((one) => ({
            value: one,
            label: t(`search.${one}`),
            count: one === kind && !isFiltered && text.trim() ? <Count view={view[one]} /> : undefined,
          }))}
          aside={kind === 'messages' && <Order order={order} onChange={(next) => choose({ order: next })} />}
        >
          <SearchNotes source={view.messages} />
          {kind === 'people' && <PeopleFilter {...filter} onChange={filterBy} />}
          {kind === 'messages' ? (
            <MessageResults
              client={client}
              view={view}
              text={text}
              onText={(next) => submit(next)}
              toField={() => field.current?.focus()}
            />
          ) : isFiltered ? (
            <FilteredPeople
              client={client}
              {...filter}
              words={wordsOf(text)}
              toField={() => field.current?.focus()}
            />
          ) : (
            <NameResults
              client={client}
              source={kind === 'channels' ? view.channels : view.people}
              text={text}
              toField={() => field.current?.focus()}
            />
          )}
        </Tabs>
      </div>
    </main>
  );
}

interface Counted {
  readonly items: readonly unknown[] | undefined;
  readonly hasNext: boolean;
}

function Count({
  view,
}: {
  view: { state: { get(): Counted; subscribe(listener: () => void): () => void } };
}) {
  const { format } = useText();
  const { items, hasNext } = useReadable(view.state);
  if (!items) return null;
  return `${format.number(items.length)}${hasNext ? '+' : ''}`;
}

/** The number of results in words, once the search has ended. */
function Found({ view }: Parameters<typeof Count>[0]) {
  const { t } = useText(searchPageText);
  const { items } = useReadable(view.state);
  return items && t('searchPage.found', { count: items.length });
}

function Order({ order, onChange }: { order: SearchOrder; onChange(order: SearchOrder): void }) {
  const { t } = useText(searchText);
  return (
    <Menu
      align="end"
      trigger={
        <Button variant="quiet" size="sm">
          {t(`search.${order}`)}
          <Icon of={ChevronDown} size="xs" />
        </Button>
      }
    >
      <MenuChoice
        label={t('search.order')}
        value={order}
        onValueChange={onChange}
        options={[
          { value: 'recency', label: t('search.recency') },
          { value: 'relevance', label: t('search.relevance') },
        ]}
      />
    </Menu>
  );
}
