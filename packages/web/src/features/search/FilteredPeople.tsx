import type { ChatClient } from '@confab/client';
import type { User } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Skeleton, useText, VisuallyHidden } from '@confab/react';
import { SearchX } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSettled } from '../../core/requests/useSettled.ts';
import { NameList } from './NameResults.tsx';
import { searchPageText } from './text.en.ts';

export interface FilteredPeopleProps {
  client: ChatClient;
  /** The id of a profile field, and its value. */
  field: string;
  value: string;
  /** The words that names begin with; empty for everyone. */
  words: string;
  toField(): void;
}

const pageSize = 100;

/** The people with a value of a profile field, by name. */
export function FilteredPeople({ client, field, value, words, toField }: FilteredPeopleProps) {
  const { t } = useText(searchPageText);
  const [pages, setPages] = useState(1);
  const settled = useSettled(words);
  const load = useCallback(async () => {
    const name = settled === '' ? {} : { name: { $autocomplete: settled } };
    const filter = { [`custom.${field}`]: value, ...name };
    const people: User[] = [];
    for (let page = 0; page < pages; page++) {
      const options = { limit: pageSize, offset: page * pageSize };
      const found = await client.queryUsers(filter, [{ field: 'name', direction: 1 }], options);
      people.push(...found);
      if (found.length < pageSize) return { people, hasNext: false };
    }
    return { people, hasNext: true };
  }, [client, field, value, settled, pages]);
  const { value: found, error, reload } = useLoaded(load);
  if (error) {
    return (
      <ErrorState title={t('searchPage.failed')} onRetry={() => void reload()}>
        {error.message}
      </ErrorState>
    );
  }
  if (!found) return <Skeleton of="rows" count={6} />;
  if (found.people.length === 0) return <EmptyState icon={SearchX} title={t('searchPage.noneFiltered')} />;
  return (
    <>
      <VisuallyHidden role="status">{t('searchPage.found', { count: found.people.length })}</VisuallyHidden>
      <NameList client={client} items={found.people} toField={toField} />
      {found.hasNext && (
        <Button className="web-search__more" variant="quiet" onClick={() => setPages(pages + 1)}>
          {t('actions.loadMore')}
        </Button>
      )}
    </>
  );
}
