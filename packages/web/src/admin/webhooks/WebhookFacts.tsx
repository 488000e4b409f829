import type { ChatClient } from '@confab/client';
import type { Webhook } from '@confab/protocol';
import { useText } from '@confab/react';
import { useChannelLabels } from '../../features/saved/useChannelLabels.ts';
import { integrationsText } from '../integrations/text.en.ts';
import { webhooksText } from './text.en.ts';

/** A webhook's URL and events. */
export function WebhookFacts({ client, webhook }: { client: ChatClient; webhook: Webhook }) {
  const { t, format } = useText(webhooksText);
  const { t: shared } = useText(integrationsText);
  const { url, event_types, channel_types, cids, user_events, old_secret_until } = webhook;
  const labels = useChannelLabels(client, cids);
  return (
    <dl className="web-facts" aria-label={t('webhooks.facts')}>
      <dt>{shared('integrations.url')}</dt>
      <dd>{url}</dd>
      <dt>{t('webhooks.factEvents')}</dt>
      <dd>{event_types.length === 0 ? t('webhooks.eventsAll') : event_types.join(', ')}</dd>
      <dt>{t('webhooks.factUser')}</dt>
      <dd>{t(user_events ? 'webhooks.yes' : 'webhooks.no')}</dd>
      {channel_types.length > 0 && (
        <>
          <dt>{t('webhooks.factTypes')}</dt>
          <dd>{channel_types.join(', ')}</dd>
        </>
      )}
      <dt>{t('webhooks.factChannels')}</dt>
      <dd>
        {cids.length === 0
          ? t('webhooks.anyChannel')
          : format.list(cids.map((cid) => labels.get(cid) ?? cid))}
      </dd>
      {old_secret_until && (
        <>
          <dt>{shared('integrations.secret')}</dt>
          <dd>{shared('integrations.rotating', { date: format.stamp(old_secret_until) })}</dd>
        </>
      )}
    </dl>
  );
}
