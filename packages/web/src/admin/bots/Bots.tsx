import type { ChatClient } from '@confab/client';
import type { Bot } from '@confab/protocol';
import { Avatar, Button, EmptyState, ErrorState, Skeleton, useText } from '@confab/react';
import { Bot as BotIcon, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useRoute } from 'wouter';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { LinkRow } from '../layout/LinkRow.tsx';
import { BotDialog } from './BotDialog.tsx';
import { BotPage } from './BotPage.tsx';
import { botsText } from './text.en.ts';
import '../integrations/integrations.css';

/** Bots, the users that programs act as (HOOK-01): the list, or the bot in the URL with its tokens. */
export default function Bots({ client }: { client: ChatClient }) {
  const { t } = useText(botsText);
  const [, params] = useRoute('/admin/bots/:id');
  const [isCreating, setCreating] = useState(false);
  const load = useCallback(() => client.http.call('GET /bots'), [client]);
  const { value, error, reload } = useLoaded(load);
  const id = params?.id && decodeURIComponent(params.id);
  const open = value?.bots.find((bot) => bot.id === id);
  if (open) return <BotPage key={open.id} client={client} bot={open} onChanged={reload} />;
  const add = (
    <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
      {t('bots.add')}
    </Button>
  );
  return (
    <div className="web-page">
      <header>
        <h1>{t('bots.title')}</h1>
        <p>{t('bots.hint')}</p>
      </header>
      {error && !value && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={3} />}
      {value?.bots.length === 0 && (
        <EmptyState icon={BotIcon} title={t('bots.none')} actions={add}>
          {t('bots.noneHint')}
        </EmptyState>
      )}
      {value && value.bots.length > 0 && (
        <>
          <ul className="web-list" aria-label={t('bots.title')}>
            {value.bots.map((bot) => (
              <BotRow key={bot.id} bot={bot} />
            ))}
          </ul>
          <div className="web-page__row">{add}</div>
        </>
      )}
      {isCreating && (
        <BotDialog client={client} onSaved={() => void reload()} onClose={() => setCreating(false)} />
      )}
    </div>
  );
}

function BotRow({ bot }: { bot: Bot }) {
  const { t } = useText(botsText);
  const { id, name, image, description, purpose } = bot;
  return (
    <LinkRow href={`/admin/bots/${encodeURIComponent(id)}`}>
      <Avatar id={id} name={name} image={image} size={32} />
      <span className="web-list__main">
        <bdi>{name}</bdi>
        <small>{[`@${id}`, description].filter((one) => one !== '').join(' · ')}</small>
      </span>
      {purpose !== 'bot' && <span className="web-list__aside">{t(`bots.of_${purpose}`)}</span>}
    </LinkRow>
  );
}
