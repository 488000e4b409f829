import type { ChatClient } from '@confab/client';
import { ChatError, type Webhook, webhookNotFound } from '@confab/protocol';
import { EmptyState, ErrorState, Skeleton, useText } from '@confab/react';
import { Webhook as WebhookIcon } from 'lucide-react';
import { useCallback } from 'react';
import { useEvery } from '../../core/requests/useEvery.ts';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { BackLink } from '../layout/BackLink.tsx';
import { Deliveries } from './Deliveries.tsx';
import { webhooksText } from './text.en.ts';
import { WebhookActions } from './WebhookActions.tsx';
import { WebhookFacts } from './WebhookFacts.tsx';
import { webhookHealth } from './webhookHealth.ts';

const refreshMs = 2000;

/** A webhook: its health, its events, its actions and its delivery log. */
export function WebhookPage({ client, id }: { client: ChatClient; id: string }) {
  const { t } = useText(webhooksText);
  const load = useCallback(
    async () =>
      (await client.http.call('GET /webhooks/{webhook_id}', { params: { webhook_id: id } })).webhook,
    [client, id],
  );
  const { value: webhook, error, reload } = useLoaded(load);
  const isGone = !webhook && error instanceof ChatError && error.is(webhookNotFound);
  useEvery(isGone ? undefined : refreshMs, reload);
  return (
    <div className="web-page">
      <header>
        <BackLink href="/admin/webhooks">{t('webhooks.back')}</BackLink>
        <div className="web-titled">
          <h1>{webhook?.name ?? t('webhooks.title')}</h1>
          {webhook && <Health webhook={webhook} />}
        </div>
      </header>
      {isGone && (
        <EmptyState icon={WebhookIcon} title={t('webhooks.gone')}>
          {t('webhooks.goneHint')}
        </EmptyState>
      )}
      {error && !webhook && !isGone && <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>}
      {!webhook && !error && <Skeleton of="rows" count={6} />}
      {webhook && (
        <>
          <HealthNote webhook={webhook} />
          <WebhookFacts client={client} webhook={webhook} />
          <WebhookActions client={client} webhook={webhook} onChanged={reload} />
          <Deliveries client={client} webhookId={id} />
        </>
      )}
    </div>
  );
}

function Health({ webhook }: { webhook: Webhook }) {
  const { t } = useText(webhooksText);
  const { tone, word } = webhookHealth(webhook);
  return (
    <span className="web-state" data-tone={tone}>
      {t(`webhooks.${word}`)}
    </span>
  );
}

/** Since when the webhook has its current health. */
function HealthNote({ webhook }: { webhook: Webhook }) {
  const { t, format } = useText(webhooksText);
  const { active, disabled_at, failing_since, last_delivered_at } = webhook;
  const isBad = (!active && disabled_at !== undefined) || failing_since !== undefined;
  const words =
    !active && disabled_at !== undefined
      ? t('webhooks.disabled', { when: format.relative(disabled_at) })
      : failing_since !== undefined
        ? t('webhooks.failingSince', { when: format.stamp(failing_since) })
        : last_delivered_at && t('webhooks.delivered', { when: format.relative(last_delivered_at) });
  return words ? <p className={isBad ? 'web-problem' : 'web-note'}>{words}</p> : null;
}
