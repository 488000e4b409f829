import { defineError } from '../../contract/error.ts';
import { blockedPeopleMost, mutedPeopleMost } from './limits.ts';

/** Given at sign-in and to every token of the person, with `until` and `reason` in the details. */
export const userBanned = defineError({
  name: 'user_banned',
  code: 720,
  status: 403,
  message: 'You are banned from this server.',
});
/** With `until` and `scope` in the details. */
export const timedOut = defineError({
  name: 'timed_out',
  code: 721,
  status: 403,
  message: 'You cannot write here for a while.',
});
export const memberBanned = defineError({
  name: 'member_banned',
  code: 722,
  status: 409,
  message: 'Somebody who is banned from the channel cannot be added: lift the ban first.',
});
export const banNotFound = defineError({
  name: 'ban_not_found',
  code: 723,
  status: 404,
  message: 'There is no such ban.',
});
export const reviewNotFound = defineError({
  name: 'review_not_found',
  code: 724,
  status: 404,
  message: 'There is no such review.',
});
export const reviewDecided = defineError({
  name: 'review_decided',
  code: 725,
  status: 409,
  message: 'Somebody has decided this review already: reopen it first.',
});
export const personBlocked = defineError({
  name: 'person_blocked',
  code: 726,
  status: 409,
  message: 'You have blocked this person: unblock them first.',
});
/** The same whatever keeps two people from talking directly: it does not say that there is a block. */
export const personUnreachable = defineError({
  name: 'person_unreachable',
  code: 727,
  status: 403,
  message: 'You cannot write to this person directly or add them to a channel.',
});
export const tooManyMutedPeople = defineError({
  name: 'too_many_muted_people',
  code: 728,
  status: 409,
  message: `One can mute at most ${mutedPeopleMost} people.`,
});
export const tooManyBlockedPeople = defineError({
  name: 'too_many_blocked_people',
  code: 729,
  status: 409,
  message: `One can block at most ${blockedPeopleMost} people.`,
});
export const errors = [
  userBanned,
  timedOut,
  memberBanned,
  banNotFound,
  reviewNotFound,
  reviewDecided,
  personBlocked,
  personUnreachable,
  tooManyMutedPeople,
  tooManyBlockedPeople,
] as const;
