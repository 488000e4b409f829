import type { AppRole } from '../users/roles.ts';

/** Most members of one group. */
export const groupMembersMost = 500;
/** Most groups of one app. */
export const groupsMost = 500;
/** The app's roles that may make, change and delete groups. */
export const groupManagers: readonly AppRole[] = ['admin', 'moderator'];
