import type { PushPayload } from '@confab/protocol';
import type { Translator } from '@confab/react';
import {
  type MessageNotice,
  messageNotice,
  noticeOptions,
  testNotice,
} from '../features/notifications/notice.ts';
import type { systemNotificationsText } from '../features/notifications/text.en.ts';
import { appPages } from './appPages.ts';
import type { WorkerScope } from './workerScope.ts';

/** Shows the notification of a push, unless the user is at a page of the app, which shows it itself. */
export async function showPush(
  worker: WorkerScope,
  push: PushPayload,
  words: Translator<typeof systemNotificationsText>,
): Promise<void> {
  const { navigator, registration } = worker;
  if (push.type === 'test') {
    const { title, options } = testNotice(words);
    return registration.showNotification(title, options);
  }
  await navigator.setAppBadge?.(push.unread).catch(() => undefined);
  const pages = await appPages(worker);
  if (pages.some(({ focused, visibilityState }) => focused && visibilityState === 'visible')) return;
  const { title, options } = pushNotice(push, words);
  const [shown] = await registration.getNotifications({ tag: push.tag });
  // A page of this device may have been quicker: then this one is silent.
  const isAgain = shown?.data?.messageId === push.message_id;
  await registration.showNotification(title, {
    ...options,
    ...(isAgain && { renotify: false, silent: true }),
  } as NotificationOptions);
}

function pushNotice(
  push: Extract<PushPayload, { type: 'message' }>,
  words: Translator<typeof systemNotificationsText>,
): MessageNotice {
  const { cid, tag, parent_id: parentId, message_id: messageId, content, sound: hasSound } = push;
  const target = { cid, tag, messageId, parentId, hasSound };
  if (!content) {
    const { t } = words;
    return {
      title: t('notice.withoutContent'),
      options: noticeOptions(target, t('notice.withoutContentHint')),
    };
  }
  const { author_name: author, author_image: picture, channel_name: channel, body: text, kind } = content;
  const { count, reason } = push;
  return messageNotice({ ...target, picture }, { author, channel, reason, text, kind, count }, words);
}
