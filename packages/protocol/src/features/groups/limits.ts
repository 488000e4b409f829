import { defineError } from '../../contract/errors.ts';
import type { AppRole } from '../users/limits.ts';

/** Most members of one group. */
export const maxGroupMembers = 500;
/** Most groups of one app. */
export const maxGroups = 500;
/** App roles that may create, change and delete groups. */
export const groupManagers: readonly AppRole[] = ['admin', 'moderator'];

export const groupNotFound = defineError({
  name: 'group_not_found',
  code: 400,
  status: 404,
  message: 'Group not found.',
});
export const groupIdTaken = defineError({
  name: 'group_id_taken',
  code: 401,
  status: 409,
  message: 'This ID is already used by another group.',
});
export const groupFull = defineError({
  name: 'group_full',
  code: 402,
  status: 409,
  message: `A group can have up to ${maxGroupMembers} members.`,
});
export const tooManyGroups = defineError({
  name: 'too_many_groups',
  code: 403,
  status: 409,
  message: `You can have up to ${maxGroups} groups.`,
});
export const groupErrors = [groupNotFound, groupIdTaken, groupFull, tooManyGroups] as const;
