import { hello } from '../messages/fixtures.ts';
import type { PushPayload, PushSubscriptionInfo } from './schema.ts';

export const adaPushSubscription: PushSubscriptionInfo = {
  id: 'k3Yt0n8Q4mVb2xWc9eRf1A',
  device_name: 'Firefox on Linux',
  created_at: '2026-01-05T08:00:00.000Z',
};
export const helloPush: PushPayload = {
  type: 'message',
  message_id: hello.id,
  cid: hello.cid,
  tag: hello.cid,
  reason: 'mention',
  notified_at: hello.created_at,
  unread: 1,
  sound: true,
  count: 1,
  content: { author_name: 'Ada', channel_name: 'General', body: 'Hello', kind: 'text' },
};
