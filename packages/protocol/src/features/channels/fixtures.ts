import { adaMember } from '../members/fixtures.ts';
import { hello } from '../messages/fixtures.ts';
import { adaOwnRead, adaRead } from '../reads/fixtures.ts';
import type { Channel, ChannelState } from './schema.ts';

export const nightRide: Channel = {
  cid: 'team:night-ride',
  type: 'team',
  id: 'night-ride',
  name: 'night-ride',
  topic: 'Field tests for the winter lamp.',
  distinct: false,
  created_by_id: 'ada',
  member_count: 1,
  last_message_number: 42,
  last_message_at: hello.created_at,
  frozen: false,
  truncated_number: 0,
  custom: {},
  created_at: '2026-01-05T08:00:00.000Z',
  updated_at: '2026-01-05T08:00:00.000Z',
};
export const nightRideState: ChannelState = {
  channel: nightRide,
  own_capabilities: ['read-channel', 'send-message'],
  membership: { ...adaMember, version: 0 },
  members: [adaMember],
  messages: [hello],
  has_prev: true,
  has_next: false,
  read: adaOwnRead,
  reads: [adaRead],
  watcher_count: 1,
  seq: 57,
  user_seq: 1,
};
