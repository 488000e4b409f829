import type { ChatClient } from '@confab/client';
import { deliveryPageLimit, deliveryStates, type WebhookDelivery } from '@confab/protocol';
import { Button, EmptyState, ErrorState, Pill, Skeleton, useText, VisuallyHidden } from '@confab/react';
import { Send } from 'lucide-react';
import { useCallback, useState } from 'react';
import { useEvery } from '../../core/requests/useEvery.ts';
import { useLoaded } from '../../core/requests/useLoaded.ts';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { DeliveryRow } from './DeliveryRow.tsx';
import { webhooksText } from './text.en.ts';

const refreshMs = 2000;
type State = (typeof deliveryStates)[number];
const labels = { waiting: 'waiting', delivered: 'deliveredState', failed: 'failed' } as const;

/** A webhook's delivery log, live: the deliveries, their results, and a button to send failed ones again. */
export function Deliveries({ client, webhookId }: { client: ChatClient; webhookId: string }) {
  const { t } = useText(webhooksText);
  const [state, setState] = useState<State>();
  const [pages, setPages] = useState(1);
  const [replayed, setReplayed] = useState<number>();
  const params = { webhook_id: webhookId };
  const load = useCallback(() => loadLog(client, webhookId, state, pages), [client, webhookId, state, pages]);
  const { value, error, reload } = useLoaded(load);
  // Pages further back are not reloaded.
  useEvery(pages === 1 ? refreshMs : undefined, reload);
  const replayAll = useSubmit(async () => {
    const route = 'POST /webhooks/{webhook_id}/deliveries/replay-failed';
    const { count } = await client.http.call(route, { params, body: {} });
    setReplayed(count);
    await reload();
  });
  const show = (next: State | undefined) => {
    setState(next);
    setPages(1);
    setReplayed(undefined);
  };
  const hasFailed = value?.deliveries.some((one) => one.state === 'failed');
  return (
    <section className="web-page">
      <header>
        <h2>{t('webhooks.log')}</h2>
        <p>{t('webhooks.logHint')}</p>
      </header>
      <div className="web-deliveries__bar">
        <fieldset>
          <legend>
            <VisuallyHidden>{t('webhooks.outcome')}</VisuallyHidden>
          </legend>
          {[undefined, ...deliveryStates].map((one) => (
            <Pill key={one ?? 'all'} pressed={state === one} onClick={() => show(one)}>
              {t(`webhooks.${one === undefined ? 'all' : labels[one]}`)}
            </Pill>
          ))}
        </fieldset>
        {hasFailed && (
          <Button disabled={replayAll.pending} onClick={() => void replayAll.submit()}>
            {t('webhooks.replayAll')}
          </Button>
        )}
      </div>
      <p className="web-note" role="status">
        {replayAll.problem ?? (replayed !== undefined && t('webhooks.replayed', { count: replayed }))}
      </p>
      {error && (!value || pages > 1) && (
        <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>
      )}
      {!value && !error && <Skeleton of="rows" count={4} />}
      {value?.deliveries.length === 0 &&
        (state === undefined ? (
          <EmptyState icon={Send} title={t('webhooks.logNone')}>
            {t('webhooks.logNoneHint')}
          </EmptyState>
        ) : (
          <p className="web-note">{t('webhooks.logNoneFound')}</p>
        ))}
      <ol className="web-deliveries" aria-label={t('webhooks.log')}>
        {value?.deliveries.map((delivery) => (
          <DeliveryRow key={delivery.id} {...{ client, delivery }} onReplayed={reload} />
        ))}
      </ol>
      {value?.next !== undefined && (
        <div className="web-page__row">
          <Button onClick={() => setPages((count) => count + 1)}>{t('actions.loadMore')}</Button>
        </div>
      )}
    </section>
  );
}

/** Loads the first pages of the log. */
async function loadLog(client: ChatClient, webhook_id: string, state: State | undefined, pages: number) {
  const deliveries: WebhookDelivery[] = [];
  let next: string | undefined;
  for (let page = 0; page < pages && (page === 0 || next !== undefined); page++) {
    const body = { limit: deliveryPageLimit, ...(state && { state }), ...(next !== undefined && { next }) };
    const answer = await client.http.call('POST /webhooks/{webhook_id}/deliveries/query', {
      params: { webhook_id },
      body,
    });
    deliveries.push(...answer.deliveries);
    next = answer.next;
  }
  return { deliveries, next };
}
