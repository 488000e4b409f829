/** Roles in the app (APP-04). */
export const appRoles = ['admin', 'moderator', 'user', 'guest', 'anonymous'] as const;
export type AppRole = (typeof appRoles)[number];

/** Presence as others see it (APP-05). */
export const presenceStates = ['online', 'away', 'offline'] as const;
export type Presence = (typeof presenceStates)[number];
