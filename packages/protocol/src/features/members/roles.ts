/** Roles in a channel (APP-04). */
export const channelRoles = ['owner', 'moderator', 'member'] as const;
export type ChannelRole = (typeof channelRoles)[number];

/** Most users that one call may add, invite or remove. */
export const membersPerCall = 100;
