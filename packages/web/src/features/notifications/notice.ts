import type { Translator } from '@confab/react';
import { messagePath, panelPath } from '../shell/paths.ts';
import { type notificationTexts, notificationWords, type Told } from './notificationWords.ts';

/** What a notification of the system leads to when it is clicked. */
export interface NoticeData {
  path: string;
  messageId?: string;
}

/** What the system is asked to show. `renotify` is missing in TypeScript's own options. */
export interface MessageNotice {
  title: string;
  options: NotificationOptions & { renotify?: boolean };
}

/** Where a message stands that is told of, and how. */
export interface NoticePlace {
  cid: string;
  messageId: string;
  parentId?: string | undefined;
  /** The author's picture. */
  picture?: string | undefined;
  /** Whether the system makes its sound; a page makes one of its own. */
  hasSound: boolean;
}

const icon = '/notification-192.png';
/** What Android shows in its status bar: a shape of one colour. */
const badge = '/notification-badge.png';

/** The notification of a message. One of the same channel takes the place of the last one. */
export function messageNotice(
  place: NoticePlace,
  told: Told,
  words: Translator<typeof notificationTexts>,
): MessageNotice {
  const { title, body } = notificationWords(told, words);
  return { title, options: noticeOptions(place, body) };
}

/** How a notification of one message is shown, and where it leads. */
export function noticeOptions(
  { cid, messageId, parentId, picture, hasSound }: NoticePlace,
  body: string,
): MessageNotice['options'] {
  const path =
    parentId === undefined ? messagePath(cid, messageId) : panelPath(cid, 'thread', parentId, messageId);
  const data: NoticeData = { path, messageId };
  return { body, tag: cid, renotify: true, silent: !hasSound, icon: picture ?? icon, badge, data };
}

/** The notification of the person's own test. */
export function testNotice({ t }: Translator<typeof notificationTexts>): MessageNotice {
  const data: NoticeData = { path: '/settings/notifications' };
  return {
    title: t('told.test'),
    options: { body: t('told.testHint'), tag: 'test', renotify: true, icon, badge, data },
  };
}
