import type { ChatClient } from '@confab/client';
import type { Bot } from '@confab/protocol';
import { Avatar, Button, ConfirmDialog, Icon, useText } from '@confab/react';
import { usePersonName } from '@confab/react/people';
import { ChevronLeft } from 'lucide-react';
import { useState } from 'react';
import { Link, useLocation } from 'wouter';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { integrationsText } from '../integrations/text.en.ts';
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
  const [open, setOpen] = useState<'edit' | 'delete'>();
  const { id, name, image, description, purpose, owner_id } = bot;
  const deleting = useSubmit(async () => {
    await client.http.call('DELETE /bots/{bot_id}', { params: { bot_id: id } });
    await onChanged();
    navigate('/admin/bots', { replace: true });
  });
  return (
    <div className="web-page">
      <header>
        <Link href="/admin/bots" className="web-back">
          <Icon of={ChevronLeft} size="sm" />
          {t('bots.back')}
        </Link>
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
            <Button onClick={() => setOpen('edit')}>{shared('actions.edit')}</Button>
            <Button variant="danger" disabled={deleting.pending} onClick={() => setOpen('delete')}>
              {shared('actions.delete')}
            </Button>
          </div>
          <Problem>{deleting.problem}</Problem>
          <Tokens client={client} bot={bot} />
        </>
      ) : (
        <p>{t('bots.tokensServed')}</p>
      )}
      {open === 'edit' && (
        <BotDialog {...{ client, bot }} onSaved={() => void onChanged()} onClose={() => setOpen(undefined)} />
      )}
      <ConfirmDialog
        open={open === 'delete'}
        onOpenChange={() => setOpen(undefined)}
        title={shared('integrations.deleteTitle', { name })}
        confirmLabel={shared('actions.delete')}
        danger
        onConfirm={() => void deleting.submit()}
      >
        <p>{t('bots.deleteBody')}</p>
      </ConfirmDialog>
    </div>
  );
}

function Owner({ id }: { id: string }) {
  return <bdi>{usePersonName(id)}</bdi>;
}
