/** Which messages of a channel one wants to be notified of (CHAN-08). */
export const notificationPreferences = ['all', 'mentions', 'nothing'] as const;
export type NotificationPreference = (typeof notificationPreferences)[number];

/** Shortest and longest time for which a channel can be muted; without a time it is muted for good. */
export const muteLeastMs = 60_000;
export const muteMostMs = 366 * 24 * 60 * 60 * 1000;
