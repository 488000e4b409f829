import type { ChatClient } from '@confab/client';
import { notifications } from '@confab/client/notifications';
import { useText } from '@confab/react';
import { useEffect } from 'react';
import { useLocation } from 'wouter';
import { systemNotificationsText } from './text.en.ts';

/** Shows moderators outside the administration that something was reported (MOD-01). Renders nothing. */
export function ReportNotices({ client }: { client: ChatClient }) {
  const { t } = useText(systemNotificationsText);
  const [path, go] = useLocation();
  const isOutside = !path.startsWith('/admin');
  useEffect(() => {
    if (!isOutside) return;
    return client.on('review.updated', ({ review, actor_id: actorId }) => {
      if (review.state !== 'open' || actorId === client.me.get()?.id) return;
      client.part(notifications).add({
        type: 'review:open',
        severity: 'info',
        message: t('notice.reported'),
        origin: { emitter: 'Notifications' },
        unique: true,
        actions: [{ label: t('notice.review'), run: () => go('/admin/moderation') }],
      });
    });
  }, [client, t, go, isOutside]);
  return null;
}
