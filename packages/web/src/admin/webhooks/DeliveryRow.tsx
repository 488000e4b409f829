import type { ChatClient } from '@confab/client';
import type { WebhookDelivery } from '@confab/protocol';
import { Button, useText } from '@confab/react';
import { Problem } from '../../core/requests/Problem.tsx';
import { useSubmit } from '../../core/requests/useSubmit.ts';
import { deliveryError } from './deliveryError.ts';
import { webhooksText } from './text.en.ts';

export interface DeliveryRowProps {
  client: ChatClient;
  delivery: WebhookDelivery;
  onReplayed(): Promise<void>;
}

const words = { waiting: 'waiting', delivered: 'deliveredState', failed: 'failed' } as const;
const tones = { waiting: 'plain', delivered: 'good', failed: 'bad' } as const;

/** A delivery of an event: its status, and on a click its details. */
export function DeliveryRow({ client, delivery, onReplayed }: DeliveryRowProps) {
  const { t, format } = useText(webhooksText);
  const { id, webhook_id, event_type, state, status, error, attempts, created_at } = delivery;
  const { pending, problem, submit } = useSubmit(async () => {
    const route = 'POST /webhooks/{webhook_id}/deliveries/{delivery_id}/replay';
    await client.http.call(route, { params: { webhook_id, delivery_id: id }, body: {} });
    await onReplayed();
  });
  const outcome = [
    error === undefined
      ? status !== undefined && t('webhooks.answered', { status })
      : deliveryError(t, delivery),
    attempts > 0 && t('webhooks.attempts', { count: attempts }),
  ].filter((one) => one !== false);
  return (
    <li>
      <details>
        <summary>
          <time dateTime={created_at} title={format.full(created_at)}>
            {format.stamp(created_at)}
          </time>
          <code>{event_type}</code>
          <small>{outcome.join(' · ')}</small>
          <span className="web-state" data-tone={tones[state]}>
            {t(`webhooks.${words[state]}`)}
          </span>
        </summary>
        <div className="web-deliveries__more">
          <DeliveryFacts delivery={delivery} />
          {state !== 'waiting' && (
            <div className="web-page__row">
              <Button
                disabled={pending}
                aria-label={t('webhooks.replayOf', { id })}
                onClick={() => void submit()}
              >
                {t('webhooks.replay')}
              </Button>
              <Problem>{problem}</Problem>
            </div>
          )}
        </div>
      </details>
    </li>
  );
}

function DeliveryFacts({ delivery }: { delivery: WebhookDelivery }) {
  const { t, format } = useText(webhooksText);
  const { id, duration_ms, answer, status, next_attempt_at, updated_at, attempts } = delivery;
  return (
    <dl className="web-facts">
      <dt>{t('webhooks.id')}</dt>
      <dd>
        <code>{id}</code>
      </dd>
      {attempts > 0 && (
        <>
          <dt>{t('webhooks.lastTry')}</dt>
          <dd>
            {format.stamp(updated_at)}
            {duration_ms !== undefined && ` · ${t('webhooks.took', { ms: Math.round(duration_ms) })}`}
          </dd>
        </>
      )}
      {next_attempt_at && (
        <>
          <dt>{t('webhooks.waiting')}</dt>
          <dd>{t('webhooks.nextTry', { when: format.relative(next_attempt_at) })}</dd>
        </>
      )}
      {status !== undefined && (
        <>
          <dt>{t('webhooks.answer')}</dt>
          <dd>{answer ? <pre className="web-code">{answer}</pre> : t('webhooks.noAnswer')}</dd>
        </>
      )}
    </dl>
  );
}
