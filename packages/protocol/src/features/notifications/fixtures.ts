import { hello } from '../messages/fixtures.ts';
import { defaultNotificationSettings } from './rules.ts';
import type { MessageNotification, NotificationSettings, NotificationTrace } from './schema.ts';

export const adaNotificationSettings: NotificationSettings = {
  ...defaultNotificationSettings,
  digest: 'daily',
  keywords: ['analytical engine'],
  people: { grace: 'always' },
};
export const helloNotification: MessageNotification = {
  message: hello,
  channel: { cid: hello.cid, name: 'General', distinct: false, member_count: 2 },
  reason: 'mention',
  notified_at: hello.created_at,
};
export const helloTrace: NotificationTrace = {
  message_id: hello.id,
  user_id: 'grace',
  is_notified: true,
  reason: 'mention',
  decided_at: hello.created_at,
  ways: [
    { way: 'in_app', state: 'sent', at: hello.created_at },
    { way: 'push', state: 'failed', device_name: 'Firefox', detail: 'push_refused', at: hello.created_at },
  ],
};
