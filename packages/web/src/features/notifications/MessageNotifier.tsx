import type { ChatClient } from '@confab/client';
import { messageNotifications, notificationSettings, notifications } from '@confab/client/notifications';
import { type MessageNotification, notificationTag } from '@confab/protocol';
import { useText } from '@confab/react';
import { useEffect, useMemo } from 'react';
import { useLocation } from 'wouter';
import { useLanguage } from '../languages/LanguageProvider.tsx';
import { useReportLanguage } from '../languages/useReportLanguage.ts';
import { Attention } from './attention.ts';
import { Chime } from './chime.ts';
import { deviceNotifications } from './deviceNotifications.ts';
import { messageNotice, testNotice } from './notice.ts';
import { OpenTabs } from './openTabs.ts';
import { systemNotificationsText } from './text.en.ts';
import { toNotifiedMessage } from './toNotifiedMessage.ts';
import { useBadges } from './useBadges.ts';
import { useOpenRequests } from './useOpenRequests.ts';
import { useReportViewed } from './useReportViewed.ts';

const ask = 'notifications:ask';

/**
 * Notifies the user of messages (NOTE-01): by a toast if they are at this page, else by a system notification, from one
 * of the open tabs only. Renders nothing.
 */
export default function MessageNotifier({ client }: { client: ChatClient }) {
  const texts = useText(systemNotificationsText);
  const { t } = useText(systemNotificationsText);
  const [, go] = useLocation();
  const attention = useMemo(() => new Attention(), []);
  useEffect(() => attention.watch(), [attention]);
  useReportViewed(client, attention);
  useBadges(client);
  useOpenRequests(go);
  useReportLanguage(client);
  const { language } = useLanguage();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each language has a worker of its own
  useEffect(() => deviceNotifications(client).updateLanguage(), [client, language]);

  useEffect(() => {
    const device = deviceNotifications(client);
    const messages = client.part(messageNotifications);
    const settings = client.part(notificationSettings);
    const tabs = new OpenTabs(client.environment.locks, attention.state);
    const chime = new Chime();
    settings.keepSynced();
    void device.start();

    const sound = () => {
      if (settings.state.get()?.sound ?? true) chime.play();
    };
    let hasAsked = false;
    const askOnce = () => {
      const { permission, isOn, isHintPast } = device.state.get();
      if (hasAsked || permission !== 'default' || !isOn || isHintPast) return;
      hasAsked = true;
      client.part(notifications).add({
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
    const toast = (notification: MessageNotification) => {
      const { title, options } = noticeOf(notification, 1);
      client.part(notifications).add({
        type: 'message:new',
        severity: 'info',
        message: title,
        reason: options.body,
        origin: { emitter: 'Notifications', context: { cid: notification.message.cid } },
        unique: true,
        actions: [{ label: t('actions.open'), run: () => go(options.data.path) }],
      });
    };
    /** The number of notifications shown per channel and thread since it was last read, by tag. */
    const counts = new Map<string, number>();
    const noticeOf = (notification: MessageNotification, count: number) => {
      const { id, cid, parent_id: parentId, user } = notification.message;
      const target = {
        cid,
        tag: tagOf(notification),
        messageId: id,
        parentId,
        picture: user.image,
        hasSound: false,
      };
      return messageNotice(target, { ...toNotifiedMessage(notification), count }, texts);
    };
    const notify = async (notification: MessageNotification) => {
      if (attention.state.get()) {
        toast(notification);
        sound();
      } else if (tabs.isLeader && device.state.get().isOn && !(await tabs.anyHasAttention())) {
        sound();
        if (device.canShow) {
          const tag = tagOf(notification);
          const count = (counts.get(tag) ?? 0) + 1;
          counts.set(tag, count);
          await device.show(noticeOf(notification, count));
        } else askOnce();
      }
    };
    const clearIfRead = (tag: string, unreadNumbers: readonly number[]) => {
      if (unreadNumbers.length > 0) return;
      counts.delete(tag);
      device.clear(tag).catch(() => undefined);
    };
    const stops = [
      messages.onMessage((notification) => void notify(notification).catch(() => undefined)),
      messages.onTest(() => {
        if (!tabs.isLeader) return;
        sound();
        device.show(testNotice(texts)).catch(() => undefined);
      }),
      client.on('read.updated', ({ read }) => clearIfRead(read.cid, read.unread_numbers)),
      client.on('thread.updated', ({ thread }) =>
        clearIfRead(notificationTag(thread.cid, thread.parent_id), thread.unread_numbers),
      ),
    ];
    return () => {
      for (const stop of stops) stop();
      tabs.end();
    };
  }, [client, attention, texts, t, go]);
  return null;
}

/** Returns the tag of a message's notification, the same as that of its push. */
const tagOf = ({ message }: MessageNotification) =>
  notificationTag(message.cid, message.show_in_channel ? undefined : message.parent_id);
