import type { MessageSearchSource } from '@confab/client/search';
import { Info } from 'lucide-react';
import { useReadable } from '../../core/bindings/index.ts';
import { Icon } from '../../core/primitives/index.ts';
import { useText } from '../../core/text/index.ts';
import { searchText } from './text.en.ts';
import './SearchNotes.css';

/** Notes on the results: names that were corrected or are unknown, and that the index is incomplete. */
export function SearchNotes({ source }: { source: MessageSearchSource }) {
  const { t } = useText(searchText);
  const { format } = useText();
  const { names, isIndexing } = useReadable(source.notes);
  const lines = names.flatMap(({ operator, value, match, users, channels }) => {
    if (match === 'none')
      return t(operator === 'from' ? 'search.nobodyCalled' : 'search.nowhereCalled', { value });
    if (match !== 'similar') return [];
    const suggestions =
      operator === 'from'
        ? users.map(({ name }) => name)
        : channels.map(({ name, cid }) => `#${name ?? cid}`);
    return t('search.similar', { value, names: format.list(suggestions) });
  });
  if (isIndexing) lines.push(t('search.indexing'));
  return lines.map((line) => (
    <p key={line} className="cf-search-note">
      <Icon of={Info} size="sm" />
      {line}
    </p>
  ));
}
