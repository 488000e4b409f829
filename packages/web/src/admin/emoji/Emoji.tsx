import type { ChatClient } from '@confab/client';
import { customEmoji } from '@confab/client/emoji';
import { Button, EmptyState, ErrorState, Skeleton, TextField, useReadable, useText } from '@confab/react';
import { Plus, Search, SmilePlus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { EmojiDialog } from './EmojiDialog.tsx';
import { EmojiRow } from './EmojiRow.tsx';
import { emojiAdminText } from './text.en.ts';
import './Emoji.css';

/** Adds and deletes custom emoji (MSG-10). */
export function Emoji({ client }: { client: ChatClient }) {
  const { t } = useText(emojiAdminText);
  const list = client.part(customEmoji);
  const emoji = useReadable(list.state);
  const load = useCallback(() => list.load(), [list]);
  const { error, reload } = useLoaded(load);
  const [isCreating, setCreating] = useState(false);
  const [query, setQuery] = useState('');
  const term = query.trim().toLowerCase().replaceAll(':', '');
  const found = [...(emoji?.values() ?? [])].filter(({ name }) => name.includes(term));
  return (
    <div className="web-page">
      <header>
        <h1>{t('emojiAdmin.title')}</h1>
        <p>{t('emojiAdmin.hint')}</p>
      </header>
      <div className="web-page__row">
        {(emoji?.size ?? 0) > 0 && (
          <div className="web-emoji__search">
            <TextField
              label={t('emojiAdmin.find')}
              labelHidden
              icon={Search}
              placeholder={t('emojiAdmin.find')}
              value={query}
              onChange={(event) => setQuery(event.target.value)}
            />
          </div>
        )}
        <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
          {t('emojiAdmin.add')}
        </Button>
      </div>
      {error && !emoji && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!emoji && !error && <Skeleton of="rows" count={3} />}
      {emoji?.size === 0 && (
        <EmptyState icon={SmilePlus} title={t('emojiAdmin.none')}>
          {t('emojiAdmin.noneHint')}
        </EmptyState>
      )}
      {emoji && emoji.size > 0 && (
        <p className="web-emoji__count" role="status">
          {found.length > 0
            ? t('emojiAdmin.count', { count: found.length })
            : t('emojiAdmin.notFound', { query: query.trim() })}
        </p>
      )}
      <ul className="web-list">
        {found.map((one) => (
          <EmojiRow key={one.name} client={client} emoji={one} />
        ))}
      </ul>
      {isCreating && <EmojiDialog client={client} onClose={() => setCreating(false)} />}
    </div>
  );
}
