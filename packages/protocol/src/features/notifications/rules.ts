import { digestTimeDefault } from './limits.ts';
import type { NotificationSettings } from './schema.ts';

/** The default notification settings (NOTE-01, CHAN-08). */
export const defaultNotificationSettings: NotificationSettings = {
  channels: 'mentions',
  direct_messages: 'all',
  threads: true,
  sound: true,
  push_content: 'full',
  digest: 'off',
  digest_time: digestTimeDefault,
  language: 'en',
  keywords: [],
  people: {},
};

/** Returns the tag by which a notification replaces an earlier one: one per channel, and per thread. */
export const notificationTag = (cid: string, parentId: string | undefined): string =>
  parentId === undefined ? cid : `${cid}:${parentId}`;
