import type { ChatClient } from '@confab/client';
import { messageNotifications, notificationSettings } from '@confab/client/notifications';
import type { MessageNotification } from '@confab/protocol';
import { useText } from '@confab/react';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { askText } from './askText.ts';
import { Attention } from './attention.ts';
import { Chime } from './chime.ts';
import { deviceNotifications } from './deviceNotifications.ts';
import { messageNotice, testNotice } from './notice.ts';
import { notificationTexts } from './notificationWords.ts';
import { OpenTabs } from './openTabs.ts';
import { toldMessage } from './toldMessage.ts';
import { useBadges } from './useBadges.ts';
import { useLooking } from './useLooking.ts';
import { useOpenRequests } from './useOpenRequests.ts';

const ask = 'notifications:ask';

/**
 * Tells of messages that are for the person (NOTE-01): as a toast where they have this page before them, else by the
 * system, in one of the open tabs alone. Draws nothing.
 */
export default function Told({ client }: { client: ChatClient }) {
  const words = useText(notificationTexts);
  const { t } = useText(askText);
  const [, go] = useLocation();
  const attention = useMemo(() => new Attention(), []);
  useEffect(() => attention.watch(), [attention]);
  useLooking(client, attention);
  useBadges(client);
  useOpenRequests(go);

  useEffect(() => {
    const device = deviceNotifications(client);
    const messages = client.part(messageNotifications);
    const settings = client.part(notificationSettings);
    const tabs = new OpenTabs(client.environment.locks, attention.state);
    const chime = new Chime();
    settings.follow();
    void device.start();

    const sound = () => {
      if (settings.state.get()?.sound ?? true) chime.play();
    };
    const askOnce = () => {
      const { permission, isOn, isHintPast } = device.state.get();
      if (permission !== 'default' || !isOn || isHintPast) return;
      client.notifications.add({
        type: ask,
        severity: 'info',
        message: t('ask.title'),
        reason: t('ask.hint'),
        durationMs: Number.POSITIVE_INFINITY,
        origin: { emitter: 'Notifications' },
        unique: true,
        actions: [
          { label: t('ask.turnOn'), run: () => void device.turnOn() },
          { label: t('ask.notNow'), run: () => device.dismissHint() },
        ],
      });
    };
    const toast = (notification: MessageNotification, path: string) => {
      const { title, options } = noticeOf(notification);
      client.notifications.add({
        type: 'message:new',
        severity: 'info',
        message: title,
        reason: options.body,
        origin: { emitter: 'Notifications', context: { cid: notification.message.cid } },
        unique: true,
        actions: [{ label: t('ask.open'), run: () => go(path) }],
      });
    };
    const noticeOf = (notification: MessageNotification) => {
      const { id, cid, parent_id: parentId, user } = notification.message;
      const place = { cid, messageId: id, parentId, picture: user.image, hasSound: false };
      return messageNotice(place, toldMessage(notification), words);
    };
    const tell = async (notification: MessageNotification) => {
      const notice = noticeOf(notification);
      if (attention.state.get()) {
        toast(notification, notice.options.data.path);
        sound();
      } else if (tabs.leads && !(await tabs.anyHasAttention())) {
        sound();
        await device.show(notice);
      }
      askOnce();
    };
    const stops = [
      messages.onMessage((notification) => void tell(notification)),
      messages.onTest(() => {
        if (!tabs.leads) return;
        sound();
        void device.show(testNotice(words));
      }),
      client.on('read.updated', ({ read }) => {
        if (read.unread_numbers.length === 0) void device.clear(read.cid);
      }),
    ];
    return () => {
      for (const stop of stops) stop();
      tabs.end();
    };
  }, [client, attention, words, t, go]);
  return null;
}
