import * as v from 'valibot';
import { defineEvent } from '../../contract/index.ts';
import { memberSchema } from './member.ts';
import { ownMembershipSchema } from './ownMembership.ts';

const payload = { cid: v.string(), member: memberSchema, member_count: v.number() };

export const memberAdded = defineEvent('member.added', {
  stream: 'channel',
  summary: 'Somebody joined, was added or was invited.',
  payload,
});
export const memberUpdated = defineEvent('member.updated', {
  stream: 'channel',
  summary: "A member's role, invitation or fields have changed.",
  payload,
});
export const memberRemoved = defineEvent('member.removed', {
  stream: 'channel',
  summary: 'Somebody left or was removed.',
  payload: { cid: v.string(), user_id: v.string(), member_count: v.number() },
});
export const membershipUpdated = defineEvent('membership.updated', {
  stream: 'user',
  summary: "One's own state of a channel has changed, on this device or another.",
  payload: { cid: v.string(), membership: ownMembershipSchema },
});
export const events = [memberAdded, memberUpdated, memberRemoved, membershipUpdated] as const;
