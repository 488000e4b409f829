import type { ChatClient } from '@confab/client';
import type { Bot } from '@confab/protocol';
import { Avatar, Button, useText } from '@confab/react';
import { usePersonName } from '@confab/react/people';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { integrationsText } from '../integrations/text.en.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { DeleteButton } from '../layout/DeleteButton.tsx';
import { BotDialog } from './BotDialog.tsx';
import { Tokens } from './Tokens.tsx';
import { botsText } from './text.en.ts';

export interface BotPageProps {
  client: ChatClient;
  bot: Bot;
  onChanged(): Promise<void>;
}

/** A bot: its profile, its owner and its tokens. */
export function BotPage({ client, bot, onChanged }: BotPageProps) {
  const { t } = useText(botsText);
  const { t: shared } = useText(integrationsText);
  const [, navigate] = useLocation();
  const [isEditing, setEditing] = useState(false);
  const { id, name, image, description, purpose, owner_id } = bot;
  const remove = async () => {
    await client.http.call('DELETE /bots/{bot_id}', { params: { bot_id: id } });
    await onChanged();
    navigate('/admin/bots', { replace: true });
  };
  return (
    <div className="web-page">
      <header>
        <BackLink href="/admin/bots">{t('bots.back')}</BackLink>
        <div className="web-titled">
          <Avatar id={id} name={name} image={image} size={32} />
          <h1>{name}</h1>
        </div>
        {description !== '' && <p>{description}</p>}
      </header>
      <dl className="web-facts">
        <dt>{t('bots.id')}</dt>
        <dd>@{id}</dd>
        {owner_id && (
          <>
            <dt>{t('bots.owner')}</dt>
            <dd>
              <Owner id={owner_id} />
            </dd>
          </>
        )}
      </dl>
      {purpose === 'bot' ? (
        <>
          <div className="web-page__row">
            <Button onClick={() => setEditing(true)}>{shared('actions.edit')}</Button>
            <DeleteButton title={shared('integrations.deleteTitle', { name })} onDelete={remove}>
              {t('bots.deleteBody')}
            </DeleteButton>
          </div>
          <Tokens client={client} bot={bot} />
        </>
      ) : (
        <p>{t('bots.tokensServed')}</p>
      )}
      {isEditing && (
        <BotDialog {...{ client, bot }} onSaved={() => void onChanged()} onClose={() => setEditing(false)} />
      )}
    </div>
  );
}

function Owner({ id }: { id: string }) {
  return <bdi>{usePersonName(id)}</bdi>;
}
