import { hello } from '../messages/fixtures.ts';
import type { OwnThread } from './api.ts';

export const adaThread: OwnThread = {
  cid: hello.cid,
  parent_id: hello.id,
  following: true,
  last_read_number: 42,
  unread_numbers: [43],
  mention_numbers: [43],
  last_reply_at: '2026-01-05T09:05:00.000Z',
};
