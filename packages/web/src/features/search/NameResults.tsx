import type { Channel, ChatClient } from '@confab/client';
import type { SearchSource } from '@confab/client/search';
import { shownId, type User } from '@confab/protocol';
import {
  Button,
  ChannelIcon,
  EmptyState,
  ErrorState,
  openConversation,
  Skeleton,
  useChannelDisplay,
  useReadable,
  useReportFailure,
  useText,
} from '@confab/react';
import { PersonAvatar, PersonStatus } from '@confab/react/people';
import { searchText, wordsOf } from '@confab/react/search';
import { Search, SearchX } from 'lucide-react';
import type { KeyboardEvent, ReactNode } from 'react';
import { useLocation } from 'wouter';
import { channelPath } from '../shell/paths.ts';
import { searchPageText } from './text.en.ts';

export interface NameResultsProps {
  client: ChatClient;
  source: SearchSource<User | Channel>;
  text: string;
  toField(): void;
}

const isUser = (item: User | Channel): item is User => !('cid' in item);

/** The channels or users whose name starts with the words of a search. */
export function NameResults({ client, source, text, toField }: NameResultsProps) {
  const { t } = useText(searchPageText);
  const { items, isLoading, hasNext, lastQueryError: error } = useReadable(source.state);
  const words = wordsOf(text);

  if (words === '') {
    return (
      <EmptyState icon={Search} title={t('searchPage.startTitle')}>
        {t('searchPage.startHint')}
      </EmptyState>
    );
  }
  if (error) {
    return (
      <ErrorState title={t('searchPage.failed')} onRetry={() => source.search()}>
        {error.message}
      </ErrorState>
    );
  }
  if (!items) return isLoading ? <Skeleton of="rows" count={6} /> : null;
  if (items.length === 0)
    return <EmptyState icon={SearchX} title={t('searchPage.noneNames', { query: words })} />;
  return (
    <>
      <NameList client={client} items={items} toField={toField} />
      {hasNext && (
        <Button
          className="web-search__more"
          variant="quiet"
          disabled={isLoading}
          onClick={() => source.search()}
        >
          {t('actions.loadMore')}
        </Button>
      )}
    </>
  );
}

export interface NameListProps {
  client: ChatClient;
  items: readonly (User | Channel)[];
  toField(): void;
}

/** A list of people and channels; arrow keys move in it. */
export function NameList({ client, items, toField }: NameListProps) {
  const [, go] = useLocation();
  const report = useReportFailure();

  async function converse(userId: string) {
    const opening = openConversation(client, [userId]);
    if (await report(opening)) go(channelPath((await opening).cid));
  }
  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-row]')];
    const at = rows.indexOf(event.target as HTMLElement);
    if (event.key === 'ArrowUp' && at === 0) toField();
    else if (event.key === 'ArrowUp') rows[at - 1]?.focus();
    else if (event.key === 'ArrowDown') rows[at + 1]?.focus();
    else if (event.key === 'Escape') toField();
    else return;
    event.preventDefault();
  }

  return (
    <ul className="web-search__names" onKeyDown={onKeyDown}>
      {items.map((item) =>
        isUser(item) ? (
          <Row key={item.id} onOpen={() => void converse(item.id)}>
            <PersonAvatar person={item} size={36} />
            <span>
              <b>
                <bdi>{item.name}</bdi>
              </b>
              <small>
                <PersonStatus userId={item.id} withText fallback={shownId(item)} />
              </small>
            </span>
          </Row>
        ) : (
          <Row key={item.cid} onOpen={() => go(channelPath(item.cid))}>
            <ChannelFormValues channel={item} />
          </Row>
        ),
      )}
    </ul>
  );
}

function Row({ onOpen, children }: { onOpen(): void; children: ReactNode }) {
  return (
    <li>
      <button type="button" data-row onClick={onOpen}>
        {children}
      </button>
    </li>
  );
}

function ChannelFormValues({ channel }: { channel: Channel }) {
  const { t } = useText(searchText);
  const display = useChannelDisplay(channel);
  const { topic, member_count: count = 0 } = useReadable(channel.state, (state) => state.channel) ?? {};
  return (
    <>
      <ChannelIcon display={display} size={36} />
      <span>
        <b>
          <bdi>{display.name}</bdi>
        </b>
        <small>
          {t('search.members', { count })}
          {topic && ` · ${topic}`}
        </small>
      </span>
    </>
  );
}
