import type { Translator } from '@confab/react';
import { messagePath, panelPath } from '../shell/paths.ts';
import { type NotifiedMessage, notificationContent } from './notificationContent.ts';
import type { systemNotificationsText } from './text.en.ts';

/** The data of a system notification: the page that a click opens. */
export interface NoticeData {
  path: string;
  messageId?: string;
}

/** A system notification. `renotify` is missing in TypeScript's own options. */
export interface MessageNotice {
  title: string;
  options: NotificationOptions & { renotify?: boolean };
}

/** The message that a notification links to, and its picture and sound. */
export interface NoticeTarget {
  cid: string;
  /** Notifications of one tag replace each other. */
  tag: string;
  messageId: string;
  parentId?: string | undefined;
  /** The author's picture. */
  picture?: string | undefined;
  /** Whether the system plays its sound; pages play their own. */
  hasSound: boolean;
}

const icon = '/notification-192.png';
/** The icon in Android's status bar: a shape of one colour. */
const badge = '/notification-badge.png';

/** Builds the notification of a message; it replaces the last one of the same channel or thread. */
export function messageNotice(
  target: NoticeTarget,
  notified: NotifiedMessage,
  words: Translator<typeof systemNotificationsText>,
): MessageNotice {
  const { title, body } = notificationContent(notified, words);
  return { title, options: noticeOptions(target, body) };
}

/** The options of a message's notification, with its link. */
export function noticeOptions(
  { cid, tag, messageId, parentId, picture, hasSound }: NoticeTarget,
  body: string,
): MessageNotice['options'] {
  const path =
    parentId === undefined ? messagePath(cid, messageId) : panelPath(cid, 'thread', parentId, messageId);
  const data: NoticeData = { path, messageId };
  return { body, tag, renotify: true, silent: !hasSound, icon: picture ?? icon, badge, data };
}

/** The notification of the user's own test. */
export function testNotice({ t }: Translator<typeof systemNotificationsText>): MessageNotice {
  const data: NoticeData = { path: '/settings/notifications' };
  return {
    title: t('notice.test'),
    options: { body: t('notice.testHint'), tag: 'test', renotify: true, icon, badge, data },
  };
}
