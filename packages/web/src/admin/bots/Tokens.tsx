import type { ChatClient } from '@confab/client';
import type { Bot, BotToken } from '@confab/protocol';
import { Button, ConfirmDialog, ErrorState, Skeleton, useText } from '@confab/react';
import { Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { TokenDialog } from './TokenDialog.tsx';
import { botsText } from './text.en.ts';

/** A bot's tokens: their scopes, last use and expiry. */
export function Tokens({ client, bot }: { client: ChatClient; bot: Bot }) {
  const { t } = useText(botsText);
  const [isCreating, setCreating] = useState(false);
  const load = useCallback(
    () => client.http.call('GET /bots/{bot_id}/tokens', { params: { bot_id: bot.id } }),
    [client, bot.id],
  );
  const { value, error, reload } = useLoaded(load);
  return (
    <section className="web-page">
      <header>
        <h2>{t('bots.tokens')}</h2>
        <p>{t('bots.tokensHint')}</p>
      </header>
      {error && !value && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!value && !error && <Skeleton of="rows" count={2} />}
      {value?.bot_tokens.length === 0 && <p className="web-note">{t('bots.tokensNone')}</p>}
      <ul className="web-list" aria-label={t('bots.tokens')}>
        {value?.bot_tokens.map((token) => (
          <TokenRow key={token.id} client={client} token={token} onRevoked={reload} />
        ))}
      </ul>
      {value && (
        <div className="web-page__row">
          <Button variant="primary" icon={Plus} onClick={() => setCreating(true)}>
            {t('bots.newToken')}
          </Button>
        </div>
      )}
      {isCreating && (
        <TokenDialog
          {...{ client, bot }}
          onCreated={() => void reload()}
          onClose={() => setCreating(false)}
        />
      )}
    </section>
  );
}

interface TokenRowProps {
  client: ChatClient;
  token: BotToken;
  onRevoked(): Promise<void>;
}

function TokenRow({ client, token, onRevoked }: TokenRowProps) {
  const { t, format } = useText(botsText);
  const [isAsking, setAsking] = useState(false);
  const { name, bot_id, scopes, cids, expires_at, last_used_at } = token;
  const { pending, problem, submit } = useSubmit(async () => {
    const params = { bot_id, token_id: token.id };
    await client.http.call('DELETE /bots/{bot_id}/tokens/{token_id}', { params });
    await onRevoked();
  });
  const hasEnded = expires_at !== undefined && expires_at <= new Date().toISOString();
  const end =
    expires_at === undefined
      ? t('bots.endless')
      : t(hasEnded ? 'bots.ended' : 'bots.until', { date: format.date(expires_at) });
  const facts = [
    format.list(scopes.map((scope) => t(`bots.${scope}`))),
    ...(cids.length > 0 ? [t('bots.inChannels', { count: cids.length })] : []),
    end,
    last_used_at ? t('bots.used', { when: format.relative(last_used_at) }) : t('bots.unused'),
  ];
  return (
    <li data-off={hasEnded || undefined}>
      <span className="web-list__main">
        {name}
        <small role={problem ? 'alert' : undefined}>{problem ?? facts.join(' · ')}</small>
      </span>
      <span className="web-list__actions">
        <Button
          variant="danger"
          disabled={pending}
          aria-label={t('bots.revokeOf', { name })}
          onClick={() => setAsking(true)}
        >
          {t('bots.revoke')}
        </Button>
      </span>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={t('bots.revokeTitle', { name })}
        confirmLabel={t('bots.revoke')}
        danger
        onConfirm={() => void submit()}
      >
        <p>{t('bots.revokeBody')}</p>
      </ConfirmDialog>
    </li>
  );
}
