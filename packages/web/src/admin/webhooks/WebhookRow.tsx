import type { Webhook } from '@confab/protocol';
import { useText } from '@confab/react';
import { LinkRow } from '../layout/LinkRow.tsx';
import { webhooksText } from './text.en.ts';
import { webhookHealth } from './webhookHealth.ts';

/** A webhook in the list, a link to its page. */
export function WebhookRow({ webhook }: { webhook: Webhook }) {
  const { t } = useText(webhooksText);
  const { tone, word } = webhookHealth(webhook);
  const count = webhook.event_types.length;
  const events = count === 0 ? t('webhooks.allEvents') : t('webhooks.someEvents', { count });
  return (
    <LinkRow href={`/admin/webhooks/${webhook.id}`}>
      <span className="web-list__main">
        <bdi>{webhook.name}</bdi>
        <small>
          {webhook.url} · {events}
        </small>
      </span>
      <span className="web-state" data-tone={tone}>
        {t(`webhooks.${word}`)}
      </span>
    </LinkRow>
  );
}
