import type { Channel, ChatClient } from '@confab/client';
import { maxChannelPageSize, type NotificationPreference } from '@confab/protocol';
import {
  ErrorState,
  Select,
  Skeleton,
  useChannelDisplay,
  useReadable,
  useReportFailure,
  useText,
} from '@confab/react';
import { useCallback } from 'react';
import { Link } from 'wouter';
import { useLoaded } from '../../../core/requests/useLoaded.ts';
import { panelPath } from '../../shell/paths.ts';
import { notificationsPageText } from './text.en.ts';

/** The channels with notification settings that differ from the user's default (CHAN-08). */
export function ChannelPreferences({ client }: { client: ChatClient }) {
  const { t } = useText(notificationsPageText);
  const load = useCallback(async () => {
    const channels = new Set<Channel>();
    let next: string | undefined;
    do {
      const page = await client.queryChannelPage({
        filter: { joined: true, notification_preference: { $exists: true } },
        limit: maxChannelPageSize,
        message_limit: 0,
        ...(next && { next }),
      });
      for (const channel of page.channels) channels.add(channel);
      next = page.next;
    } while (next);
    return [...channels];
  }, [client]);
  const { value, error, reload } = useLoaded(load);
  if (error && !value) return <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>;
  if (!value) return <Skeleton of="rows" count={2} />;
  if (value.length === 0) return <p>{t('channelPreferences.none')}</p>;
  return (
    <ul className="web-list">
      {value.map((channel) => (
        <ChannelPreference key={channel.cid} channel={channel} />
      ))}
    </ul>
  );
}

function ChannelPreference({ channel }: { channel: Channel }) {
  const { t } = useText(notificationsPageText);
  const report = useReportFailure();
  const { label } = useChannelDisplay(channel);
  const preference = useReadable(channel.state, ({ membership }) => membership?.notification_preference);
  return (
    <li>
      <span className="web-list__main">
        <Link href={panelPath(channel.cid, 'details')}>
          <bdi>{label}</bdi>
        </Link>
      </span>
      <Select<NotificationPreference>
        label={t('channelPreferences.preference', { channel: label })}
        labelHidden
        value={preference ?? 'mentions'}
        onValueChange={(wanted) => void report(channel.own.notify(wanted))}
        options={[
          { value: 'all', label: t('messagePreferences.all') },
          { value: 'mentions', label: t('messagePreferences.mentions') },
          { value: 'nothing', label: t('messagePreferences.nothing') },
        ]}
      />
    </li>
  );
}
