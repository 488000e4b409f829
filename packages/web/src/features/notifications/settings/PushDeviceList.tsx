import type { ChatClient } from '@confab/client';
import { pushDevices } from '@confab/client/notifications';
import type { PushSubscriptionInfo } from '@confab/protocol';
import {
  Button,
  ErrorState,
  Skeleton,
  useReadable,
  useReportFailure,
  useText,
  VisuallyHidden,
} from '@confab/react';
import { useDescribeDetail } from '@confab/react/notifications';
import { useCallback } from 'react';
import { useLoaded } from '../../../core/requests/useLoaded.ts';
import { deviceNotifications } from '../deviceNotifications.ts';
import { storedChoice } from '../storedChoice.ts';
import { notificationsPageText } from './text.en.ts';

/** The user's devices with push, and buttons to remove them. */
export function PushDeviceList({ client }: { client: ChatClient }) {
  const { t } = useText(notificationsPageText);
  const part = client.part(pushDevices);
  const load = useCallback(() => part.load(), [part]);
  const { error, reload } = useLoaded(load);
  const list = useReadable(part.state);
  if (error && !list) return <ErrorState onRetry={() => void reload()}>{error.message}</ErrorState>;
  if (!list) return <Skeleton of="rows" count={2} />;
  if (list.length === 0) return <p>{t('pushDevices.none')}</p>;
  return (
    <ul className="web-list">
      {list.map((device) => (
        <DeviceRow key={device.id} client={client} device={device} />
      ))}
    </ul>
  );
}

function DeviceRow({ client, device }: { client: ChatClient; device: PushSubscriptionInfo }) {
  const { t, format } = useText(notificationsPageText);
  const report = useReportFailure();
  const inWords = useDescribeDetail();
  const isThisOne = device.id === storedChoice().subscriptionId;
  const name = device.device_name ?? t('pushDevices.unnamed');
  const remove = () =>
    isThisOne ? deviceNotifications(client).turnOff() : client.part(pushDevices).remove(device.id);
  const facts = [
    isThisOne && t('pushDevices.thisOne'),
    t('pushDevices.added', { when: format.date(device.created_at) }),
    device.last_sent_at && t('pushDevices.last', { when: format.stamp(device.last_sent_at) }),
    device.last_failure && t('pushDevices.failed', { why: inWords(device.last_failure) }),
  ];
  return (
    <li>
      <span className="web-list__main">
        <bdi>{name}</bdi>
        <small>{facts.filter(Boolean).join(' · ')}</small>
      </span>
      <Button variant="danger" onClick={() => void report(remove())}>
        {t('actions.remove')}
        <VisuallyHidden> {name}</VisuallyHidden>
      </Button>
    </li>
  );
}
